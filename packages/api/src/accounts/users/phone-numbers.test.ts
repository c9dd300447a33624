import { expect, test } from 'vitest';
import { aPlayer, refusal, testApp } from '../../testing/index.ts';
import { assertPossiblePhone } from './phone-numbers.ts';

test.each([
  null,
  '+44 7700 900123',
  '+55 (11) 91234-5678 ext. 12',
  '+44 (0)20 7946-0000',
  '+966 50 123 4567',
  '(11) 91234-5678',
  '112',
])('%s can be a phone number', { tags: ['REG-22'] }, (phone) => {
  expect(() => assertPossiblePhone(phone)).not.toThrow();
});

test.each([
  ['+999 123 4567', 'No country has this code. Please check the digits after the +.'],
  ['+44 7700', 'This number has too few digits for its country.'],
  ['+44 7700 900123 900123', 'This number has too many digits for its country.'],
  ['12', 'This number has too few digits.'],
  ['1234 5678 9012 3456', 'This number has too many digits.'],
])('%s can be none: %s', { tags: ['REG-22'] }, (phone, message) => {
  expect(() => assertPossiblePhone(phone)).toThrow(message);
});

test('an impossible number is refused at its field, and the former one stays', { tags: ['REG-22'] }, async () => {
  const app = await testApp();
  const player = await aPlayer(app, { phone: '+44 7700 900123' });
  await expect(app.as(player).auth.changePhone({ phone: '+44 7' })).rejects.toMatchObject({
    ...refusal('INVALID_INPUT'),
    cause: { issues: [{ path: 'phone' }] },
  });
  expect((await app.as(player).auth.me()).phone).toBe('+44 7700 900123');
  expect((await app.as(player).auth.changePhone({ phone: '＋٤٤ 7700 900124' })).phone).toBe('+44 7700 900124');
});
