import { describe, expect, test } from 'vitest';
import { changePasswordInput, email, loginInput, password, registerForm, registerInput, username } from './auth.ts';
import { foldIdentifier } from './text.ts';

const form = {
  username: 'ann',
  email: 'ann@club.example',
  password: 'secret',
  confirmPassword: 'secret',
  role: 'player',
  firstName: 'Ann',
  lastName: 'Bee',
};

/** The messages per field when these fields of a valid form are changed. */
function messagesFor(change: Record<string, unknown>): Record<string, string> {
  const result = registerForm.safeParse({ ...form, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('an e-mail address', () => {
  test.each([
    ['Ann@München.example', 'ann@münchen.example'],
    ['ann@例え.jp', 'ann@例え.jp'],
    ['ann@пример.рф', 'ann@пример.рф'],
    ['ann@xn--mnchen-3ya.example', 'ann@xn--mnchen-3ya.example'],
  ])('may have the host of %s', { tags: ['REG-23'] }, (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
  });

  test('is the same with its host in ASCII', { tags: ['REG-23'] }, () => {
    expect(foldIdentifier('ann@MÜNCHEN.example')).toBe(foldIdentifier('ann@xn--mnchen-3ya.example'));
  });

  test.each(['jörg@example.org', 'ann@münchen', 'ann@mün chen.example', 'ann@münchen.example/x', 'ann@-ü.example.'])(
    'is not %s',
    (typed) => {
      expect(email.safeParse(typed).success).toBe(false);
    },
  );
});

describe('the registration form', () => {
  test('accepts a valid form, also without phone and date of birth', () => {
    expect(messagesFor({})).toEqual({});
    expect(messagesFor({ phone: '', dateOfBirth: '' })).toEqual({});
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
    [
      { phone: 'call me' },
      { phone: 'Please enter a phone number, such as +44 7700 900123, or (11) 91234-5678 ext. 12.' },
    ],
  ])('reports for %j: %j', (change, expected) => {
    expect(messagesFor(change)).toEqual(expected);
  });

  test('reports all invalid fields together with different passwords', () => {
    expect(
      Object.keys(messagesFor({ username: '', email: '', firstName: '', confirmPassword: 'other' })).sort(),
    ).toEqual(['confirmPassword', 'email', 'firstName', 'username']);
  });

  test('drops fields that users cannot set', () => {
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

describe('a username', () => {
  test.each(['abc', 'Ünal', 'van.dijk', 'player_9', '日本語', 'a-b'])('%s is accepted', (name) => {
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
  ])('%j is rejected', (name) => {
    expect(username.safeParse(name).success).toBe(false);
  });
});

describe('an e-mail address', { tags: ['IV-02'] }, () => {
  test.each([
    ['Ann@Club.Example', 'ann@club.example'],
    [' ann@club.example ', 'ann@club.example'],
    ["o'neill+scout@sub.club.example", "o'neill+scout@sub.club.example"],
  ])('%j is stored as %j', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
  });

  test.each(['a@b', 'a@b.c\n', `${'x'.repeat(243)}@club.example`, '"x y"@b.de', '<script>@b.de', 'ann', ''])(
    '%j is rejected',
    (typed) => expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid email address'),
  );

  test('has at most 254 characters, the limit of mail servers', () => {
    const ofLength = (length: number) =>
      `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(length - 187)}.com`;
    expect(ofLength(254)).toHaveLength(254);
    expect(email.safeParse(ofLength(254)).success).toBe(true);
    expect(email.safeParse(ofLength(255)).success).toBe(false);
  });
});

describe('a password', () => {
  test('keeps its leading and trailing spaces', () => {
    expect(password().parse('  six  ')).toBe('  six  ');
  });

  test('has 6 to 128 characters, or a higher minimum', () => {
    const fits = (length: number, min?: number) => password(min).safeParse('x'.repeat(length)).success;
    expect([5, 6, 128, 129].map((length) => fits(length))).toEqual([false, true, true, false]);
    expect([11, 12].map((length) => fits(length, 12))).toEqual([false, true]);
  });
});

describe('signing in', () => {
  test('requires both fields and accepts any value', () => {
    const messages = (value: object) => loginInput.safeParse(value).error?.issues.map((issue) => issue.message);
    expect(messages({})).toEqual(['Username or email is required', 'Password is required']);
    expect(messages({ email: ' ', password: '' })).toEqual(['Username or email is required', 'Password is required']);
    expect(messages({ email: 'a', password: 'b' })).toBeUndefined();
  });

  test('only the new password is checked against the rules', () => {
    expect(changePasswordInput.safeParse({ currentPassword: 'x', newPassword: 'secret' }).success).toBe(true);
    expect(changePasswordInput.safeParse({ currentPassword: 'x', newPassword: 'short' }).success).toBe(false);
    expect(changePasswordInput.safeParse({ currentPassword: '', newPassword: 'secret' }).success).toBe(false);
  });
});
