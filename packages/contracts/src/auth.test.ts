import { describe, expect, test } from 'vitest';
import { changePasswordInput, email, loginInput, password, registerForm, registerInput, username } from './auth.ts';

const form = {
  username: 'ann',
  email: 'ann@club.example',
  password: 'secret',
  confirmPassword: 'secret',
  role: 'player',
  firstName: 'Ann',
  lastName: 'Bee',
};

/** What the form says about each field when these differ from a good one. */
function complaints(change: Record<string, unknown>): Record<string, string> {
  const result = registerForm.safeParse({ ...form, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the registration form', () => {
  test('takes a good one, and one without phone and birth date', () => {
    expect(complaints({})).toEqual({});
    expect(complaints({ phone: '', dateOfBirth: '' })).toEqual({});
  });

  test.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: ' ab ' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'x'.repeat(31) }, { username: 'Username must be at most 30 characters' }],
    [{ email: 'x@' }, { email: 'Please enter a valid email address' }],
    [{ role: undefined }, { role: 'Please select a role' }],
    [{ role: 'admin' }, { role: 'Please select a role' }],
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ confirmPassword: 'Secret' }, { confirmPassword: "Passwords don't match" }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be at least 6 characters' }],
    [{ phone: 'call me' }, { phone: 'Please enter a phone number with digits, spaces and + ( ) / . - only.' }],
  ])('%j: %j', (change, expected) => {
    expect(complaints(change)).toEqual(expected);
  });

  test('names every field at once, and a mismatch beside them', () => {
    expect(
      Object.keys(complaints({ username: '', email: '', firstName: '', confirmPassword: 'other' })).sort(),
    ).toEqual(['confirmPassword', 'email', 'firstName', 'username']);
  });

  test('leaves out what nobody may set for himself', () => {
    const extras = {
      id: '1',
      isVerified: true,
      canUploadVideos: true,
      isActive: false,
      createdAt: '1999',
      role: 'scout',
    };
    expect(registerInput.parse({ ...form, ...extras })).toEqual({
      username: 'ann',
      email: 'ann@club.example',
      password: 'secret',
      role: 'scout',
      firstName: 'Ann',
      lastName: 'Bee',
    });
  });
});

describe('a user name', () => {
  test.each(['abc', 'Ünal', 'van.dijk', 'player_9', '日本語', 'a-b'])('%s is taken', (name) => {
    expect(username.parse(name)).toBe(name);
  });

  test.each([
    'a b c',
    'victim@mail.com',
    'ad\u200Bmin',
    'ad\u202Emin',
    'admin\u3164',
    'admin\u115F',
    '<b>',
    'a/b',
    'a\u0000b',
  ])('%j is refused', (name) => {
    expect(username.safeParse(name).success).toBe(false);
  });
});

describe('an e-mail', { tags: ['IV-02'] }, () => {
  test.each([
    ['Ann@Club.Example', 'ann@club.example'],
    [' ann@club.example ', 'ann@club.example'],
    ["o'neill+scout@sub.club.example", "o'neill+scout@sub.club.example"],
  ])('%j is kept as %j', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
  });

  test.each([
    'a@b',
    'a@b.c\n',
    `${'x'.repeat(243)}@club.example`,
    '"x y"@b.de',
    'ann@münchen.example',
    '<script>@b.de',
    'ann',
    '',
  ])('%j is refused', (typed) =>
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address'),
  );

  test('may be as long as a mail server takes, and no longer', () => {
    const ofLength = (length: number) =>
      `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(length - 187)}.com`;
    expect(ofLength(254)).toHaveLength(254);
    expect(email.safeParse(ofLength(254)).success).toBe(true);
    expect(email.safeParse(ofLength(255)).success).toBe(false);
  });
});

describe('a password', () => {
  test('is taken as it is, blanks and all', () => {
    expect(password().parse('  six  ')).toBe('  six  ');
  });

  test('has 6 to 128 characters, or more where the operator says so', () => {
    const fits = (length: number, min?: number) => password(min).safeParse('x'.repeat(length)).success;
    expect([5, 6, 128, 129].map((length) => fits(length))).toEqual([false, true, true, false]);
    expect([11, 12].map((length) => fits(length, 12))).toEqual([false, true]);
  });
});

describe('signing in', () => {
  test('asks for both fields and bounds neither in a way that tells anything', () => {
    const messages = (value: object) => loginInput.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(messages({})).toEqual(['Username or email is required', 'Password is required']);
    expect(messages({ email: ' ', password: '' })).toEqual(['Username or email is required', 'Password is required']);
    expect(messages({ email: 'a', password: 'b' })).toBeUndefined();
  });

  test('a new password follows the rules, the current one need not', () => {
    expect(changePasswordInput.safeParse({ currentPassword: 'x', newPassword: 'secret' }).success).toBe(true);
    expect(changePasswordInput.safeParse({ currentPassword: 'x', newPassword: 'short' }).success).toBe(false);
    expect(changePasswordInput.safeParse({ currentPassword: '', newPassword: 'secret' }).success).toBe(false);
  });
});
