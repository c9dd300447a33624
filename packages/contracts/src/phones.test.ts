import { expect, test } from 'vitest';
import { PHONE_MAX } from './limits.ts';
import { phone, phoneKey, withoutExtension } from './phones.ts';

const MARK = '\u202a';
const NO_PHONE = 'Please enter a phone number, such as +44 7700 900123, or (11) 91234-5678 ext. 12.';

test.each([
  ['(11) 91234-5678', '(11) 91234-5678'],
  ['+44 (0)20 / 7946-0000', '+44 (0)20 / 7946-0000'],
  ['020 7946 0000 ext. 12', '020 7946 0000 ext. 12'],
  ['020 7946 0000 x12', '020 7946 0000 x12'],
  [`${MARK}+1 650‑253–0000\u202c\u200b`, '+1 650-253-0000'],
  ['+3\u200d4\u00a0600', '+34 600'],
  ['＋３４ ６００', '+34 600'],
  ['+٩٦٦ ٥٠ ١٢٣', '+966 50 123'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '0912 345 6789'],
  ['९८७६५ ४३२१०', '98765 43210'],
  ['\u200b', null],
  [' ', null],
])('the number %j is stored as %j', { tags: ['REG-22'] }, (typed, stored) => {
  expect(phone.parse(typed)).toBe(stored);
  expect(phone.parse(stored)).toBe(stored);
});

test.each(['call me', 'ext. 12', '+', '12 or 13', '+44 7700 900123 ext. twelve', '0771<b>'])(
  '%j is no phone number',
  { tags: ['REG-22'] },
  (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe(NO_PHONE);
  },
);

test('the length counts as it is stored', { tags: ['REG-22'] }, () => {
  expect(phone.parse(`${MARK.repeat(PHONE_MAX)}+34 600`)).toBe('+34 600');
  expect(phone.safeParse('⑴'.repeat(PHONE_MAX)).success).toBe(false);
});

test('an extension is no part of the number', () => {
  expect(withoutExtension('020 7946 0000 ext. 12')).toBe('020 7946 0000');
  expect(phoneKey('020 7946 0000 ext. 12')).toBe(phoneKey('(020) 7946-0000'));
  expect(phoneKey('٠٢٠ ٧٩٤٦ ٠٠٠٠')).toBe(phoneKey('020 7946 0000'));
});

test.each([
  ['+34 600-100 200', '34600100200'],
  ['0034600100200', '34600100200'],
  ['（020）7946 0000', '2079460000'],
  ['١٢٣', null],
  ['112', null],
  ['', null],
  [null, null],
])('the phone number %j is compared as %j', { tags: ['AUSER-85'] }, (phone, key) => {
  expect(phoneKey(phone)).toBe(key);
});
