//! Number tokens of hand-written texts.

use proptest::prelude::*;

use super::*;
use DecimalMark::{Comma, Point};

/// The values of a text, those that are no quantities with the first letter of their role.
fn values(text: &str, mark: DecimalMark) -> Vec<String> {
    let tokens = number_tokens(text, mark);
    let shown = |token: &NumberToken| match token.role {
        Role::Quantity => token.value.to_string(),
        Role::Marker => format!("m{}", token.value),
        Role::Index => format!("i{}", token.value),
        Role::Exponent => format!("e{}", token.value),
        Role::Name => format!("n{}", token.value),
    };
    tokens.iter().map(shown).collect()
}

#[test]
fn thousands_and_decimals_follow_the_mark() {
    for (text, point, comma) in [
        ("1,234", &["1234"][..], &["617/500"][..]),
        ("1.234", &["617/500"], &["1234"]),
        ("12,5", &["12", "5"], &["25/2"]),
        ("12.5", &["25/2"], &["25/2"]),
        ("1,234.5", &["2469/2"], &["2469/2"]),
        ("1.234,5", &["2469/2"], &["2469/2"]),
        ("1.234.567", &["1234567"], &["1234567"]),
        ("1,234,567", &["1234567"], &["1234567"]),
        ("12,34,567", &["1234567"], &["1234567"]),
        ("0,125", &["0", "125"], &["1/8"]),
        ("0.125", &["1/8"], &["1/8"]),
        ("3{,}5", &["7/2"], &["7/2"]),
        ("1{,}234", &["1234"], &["617/500"]),
        ("1,2,300", &["1", "2", "300"], &["1", "2", "300"]),
        ("(1,5,2)", &["1", "5", "2"], &["1", "5", "2"]),
        ("1.5,2.5", &["3/2", "5/2"], &["3/2", "5/2"]),
        ("1.2.3", &["1", "2", "3"], &["1", "2", "3"]),
        ("1\u{202F}234\u{202F}567", &["1234567"], &["1234567"]),
        ("1\u{A0}234,5", &["2469/2"], &["2469/2"]),
        ("10\u{A0}5", &["10", "5"], &["10", "5"]),
        ("1 234", &["1", "234"], &["1", "234"]),
        ("1\\,234", &["1234"], &["1234"]),
        ("1'234’567", &["1", "234", "567"], &["1", "234", "567"]),
        ("1’234’567", &["1234567"], &["1234567"]),
        (".5 and $.25$", &["1/2", "1/4"], &["1/2", "1/4"]),
        ("It is 5. Then 6.", &["5", "6"], &["5", "6"]),
        ("wait...5", &["5"], &["5"]),
        (".1.2", &["1", "2"], &["1", "2"]),
        ("007", &["7"], &["7"]),
    ] {
        assert_eq!(values(text, Point), point, "{text} with a point");
        assert_eq!(values(text, Comma), comma, "{text} with a comma");
    }
}

#[test]
fn digits_of_all_scripts_are_numbers() {
    for (text, want) in [
        ("১২,৩৪৫.৫০ টাকা", &["24691/2"][..]),
        ("১২,৩৪,৫৬৭", &["1234567"]),
        ("٣٤ و ١٬٢٣٤٫٥", &["34", "2469/2"]),
        ("۱۲٫۵ درصد", &["25/2"]),
        ("१,२३४", &["1234"]),
        ("ราคา๒๕บาท", &["25"]),
        ("合計１，２３４円、３．５％", &["1234", "7/2"]),
        ("共3，4个", &["3", "4"]),
        ("মোট১২", &["12"]),
        ("총12개", &["12"]),
        ("12৩", &["12", "3"]),
    ] {
        assert_eq!(values(text, Point), want, "{text}");
    }
    let token = &number_tokens("٣٤", Point)[0];
    assert!(matches!(&token.form, Form::Decimal(numeral) if numeral.zero == '٠'));
}

#[test]
fn a_fraction_is_read_once() {
    for (text, want) in [
        ("3/4", &["3/4"][..]),
        ("150/3 = 50", &["50", "50"]),
        ("12/05/2024", &["12", "5", "2024"]),
        (r"\frac{3}{4}", &["3/4"]),
        (r"\dfrac{ -3 }{ 4 }", &["-3/4"]),
        (r"-\tfrac34", &["-3/4"]),
        (r"\frac1{12}", &["1/12"]),
        (r"\frac{1,234}{5}", &["1234/5"]),
        (r"\frac{x+3}{4}", &["3", "4"]),
        (r"\frac{1}{0}", &["1", "0"]),
        ("½ + ⅔", &["1/2", "2/3"]),
        ("1½ of 2 ¾", &["3/2", "11/4"]),
        (r"-2\frac{1}{2}", &["-5/2"]),
        (r"2\frac{5}{2}", &["2", "5/2"]),
        ("3分の2と5分", &["2/3", "5"]),
        ("４分の３", &["3/4"]),
        ("3分之2", &["2/3"]),
        ("3분의 2", &["2/3"]),
        ("১/২", &["1/2"]),
        ("1⁄2", &["1/2"]),
        ("1/0", &["1", "0"]),
        ("x/2 and 3/x", &["2", "3"]),
        ("5/6x", &["5/6"]),
        ("1/2,3", &["1/2", "3"]),
        ("5/9999999999999999999999999999999999999999", &["5"]),
        ("9999999999999999999999999999999999999999分の5", &["5"]),
        ("3分の9999999999999999999999999999999999999999", &["3"]),
    ] {
        assert_eq!(values(text, Point), want, "{text}");
    }
}

#[test]
fn a_minus_is_a_sign_where_it_does_not_subtract() {
    for (text, want) in [
        ("-5", &["-5"][..]),
        ("= −5", &["-5"]),
        ("(-5, -7)", &["-5", "-7"]),
        ("10-5", &["10", "5"]),
        ("10 - 5", &["10", "5"]),
        ("10 -5", &["10", "5"]),
        ("x-5", &["5"]),
        ("x -5", &["5"]),
        ("it is -5", &["-5"]),
        (r"3\times-5", &["3", "-5"]),
        (r"3 \cdot -5", &["3", "-5"]),
        (r"\alpha-5", &["5"]),
        ("(a)-5", &["5"]),
        ("2–5", &["2", "5"]),
        ("-٥", &["-5"]),
    ] {
        assert_eq!(values(text, Point), want, "{text}");
    }
}

#[test]
fn what_is_no_number_is_left_alone() {
    for text in [
        "x1 H2O Llama3 v1.2 a3/4",
        "α2 и3",
        r"\hspace{2pt}\label{eq:1}\eqref{3}\tag{4}\begin{array}{2}",
        r"a \\[2pt] b \kern2pt c",
        "x² y³ z₁",
        "https://a.org/12/3 www.b.org/5",
        "three and a half",
        r"\sqrt[3]x",
    ] {
        assert_eq!(values(text, Point), [""; 0], "{text}");
    }
    assert_eq!(values(r"\sqrt[3]{8} \textcolor{2}{5} \phantom{\frac{1}{2}}7", Point), ["8", "5", "7"]);
    assert_eq!(values(r"a \\[ x = 5 \\] \color{red}{6} \begin{array}{2}7", Point), ["5", "6", "7"]);
    assert_eq!(values(r"\approx3 and \pi2", Point), ["3", "2"]);
}

#[test]
fn roles_are_told_by_what_stands_around() {
    for (text, want) in [
        ("1. First 3\n2) Then 4\n(3) So 5\n**4.** Or 6", &["m1", "3", "m2", "4", "m3", "5", "m4", "6"][..]),
        ("The sum is\n35.\nSo 36", &["35", "36"]),
        ("12.5 is it\n- 3 apples\n- 2. two", &["25/2", "3", "m2"]),
        ("2024. That was", &["2024"]),
        ("### Step 3: add 4", &["m3", "4"]),
        ("**Adım 2:** 5; 3. adım 7; ADIM 4", &["m2", "5", "m3", "7", "m4"]),
        ("Passo 1: 8. No 2º passo, 9", &["m1", "8", "m2", "9"]),
        ("ধাপ ৩: ৪", &["m3", "4"]),
        ("الخطوة ٣: ٤", &["m3", "4"]),
        ("第3步：4；步骤5、ステップ6", &["m3", "4", "m5", "m6"]),
        ("3 steps, footstep 4", &["3", "4"]),
        ("x_1 + x^2 + a_{12} + 2^{-10} + 3^5", &["i1", "e2", "i12", "2", "e-10", "3", "e5"]),
        (r"\sum_{i=1}^{10} i", &["i1", "e10"]),
        ("x^{2 never closed\n\nThen 3", &["e2", "3"]),
        ("GPT-4 and x-5, 1e5, 2.5E-3", &["n4", "5", "n1", "n5/2", "3"]),
    ] {
        assert_eq!(values(text, Point), want, "{text}");
    }
}

#[test]
fn percent_signs_are_told_on_either_side() {
    let percents = |text: &str| number_tokens(text, Comma).iter().map(|t| t.is_percent).collect::<Vec<_>>();
    assert_eq!(percents(r"50% 50 % 50\% ５０％ ٥٠٪ %50 \%50 (%50)"), [true; 8]);
    assert_eq!(percents("50 percent, 7 mod 3, x%3, 5, %"), [false; 5]);
    assert_eq!(number_tokens("%50'si", Comma)[0].range, 1..3);
}

#[test]
fn a_number_is_written_as_another_one_is() {
    let value = |top: i128, bottom: i128| Rational::new(top, bottom).unwrap();
    for (text, mark, new, want) in [
        ("1,234", Point, value(1_357, 1), Some("1,357")),
        ("999", Point, value(1_099, 1), Some("1099")),
        ("9,99,999", Point, value(999_999, 1), Some("9,99,999")),
        ("12,34,567", Point, value(13_579_135, 1), Some("1,35,79,135")),
        ("1.234,50", Comma, value(2_715, 2), Some("1.357,50")),
        ("0,5", Comma, value(3, 4), Some("0,75")),
        ("5", Comma, value(11, 2), Some("5,5")),
        ("٥", Point, value(11, 2), Some("٥٫٥")),
        ("-5", Point, value(-6, 1), Some("-6")),
        ("−5", Point, value(6, 1), Some("6")),
        ("5", Point, value(-6, 1), Some("-6")),
        (".5", Point, value(3, 5), Some(".6")),
        (".5", Point, value(8, 5), Some("1.6")),
        ("05", Point, value(6, 1), Some("06")),
        ("0.05", Point, value(3, 50), Some("0.06")),
        ("3/4", Point, value(5, 4), Some("5/4")),
        ("3/4", Point, value(2, 3), Some("2/3")),
        ("-3/4", Point, value(-1, 4), Some("-1/4")),
        (r"\frac{-3}{4}", Point, value(-5, 4), Some(r"\frac{-5}{4}")),
        (r"\frac{-3}{4}", Point, value(5, 4), None),
        (r"\frac12", Point, value(13, 2), Some(r"\frac{13}2")),
        (r"\dfrac { 1 }{2}", Point, value(3, 2), Some(r"\dfrac { 3 }{2}")),
        (r"2\frac{1}{3}", Point, value(11, 3), Some(r"3\frac{2}{3}")),
        (r"2\frac{1}{3}", Point, value(2, 3), Some(r"\frac{2}{3}")),
        (r"2\frac{1}{3}", Point, value(3, 1), Some("3")),
        ("½", Point, value(3, 4), Some("¾")),
        ("1½", Point, value(11, 4), Some("2¾")),
        ("½", Point, value(3, 11), Some("3/11")),
        ("3分の2", Point, value(1, 3), Some("3分の1")),
        ("১/২", Point, value(3, 2), Some("৩/২")),
        ("0.5", Point, value(1, 3), None),
    ] {
        let tokens = number_tokens(text, mark);
        assert_eq!(tokens.len(), 1, "{text}");
        assert_eq!(write_like(&tokens[0], text, new).as_deref(), want, "{text}");
    }
}

/// Signs that numbers are made of, in any order.
const SIGNS: &str = r"[-0-9১২٣４.,%/\\{}^_$ \u{A0}'½分のfracx\n]{0,40}";

proptest! {
    #[test]
    fn tokens_stand_in_order_on_whole_characters(any in "\\PC{0,60}", signs in SIGNS) {
        for text in [any, signs] {
            for mark in DecimalMark::ALL {
                let mut end = 0;
                for token in number_tokens(&text, mark) {
                    prop_assert!(end <= token.range.start && token.range.start < token.range.end);
                    prop_assert!(text.get(token.range.clone()).is_some());
                    end = token.range.end;
                }
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again(signs in SIGNS, top in 1i128..100_000, bottom in 1i128..12) {
        for mark in DecimalMark::ALL {
            for token in number_tokens(&signs, mark) {
                let own = token.text(&signs);
                prop_assert_eq!(write_like(&token, &signs, token.value).map(|text| values(&text, mark).len()), Some(1));
                let value = Rational::new(top, bottom).unwrap();
                let signed = if token.value.numerator() < 0 { value.negated().unwrap() } else { value };
                if let Some(written) = write_like(&token, &signs, signed) {
                    let again = number_tokens(&written, mark);
                    prop_assert_eq!(again.len(), 1, "{} as {}", own, written);
                    prop_assert_eq!(again[0].value, signed, "{} as {}", own, written);
                }
            }
        }
    }

    #[test]
    fn an_integer_is_itself_in_every_script(n in 0i128..1_000_000_000, zero in prop::sample::select(vec!['0', '০', '٠', '۰', '०', '๐', '０'])) {
        let written: String = n.to_string().chars().map(|c| char::from_u32(u32::from(zero) + c.to_digit(10).unwrap()).unwrap()).collect();
        let tokens = number_tokens(&written, Point);
        prop_assert_eq!(tokens.len(), 1);
        prop_assert_eq!(tokens[0].value, Rational::new(n, 1).unwrap());
    }
}
