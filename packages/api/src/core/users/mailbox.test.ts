import { expect, test } from 'vitest';
import { mailboxKey } from './mailbox.ts';

test.each([
  ['Mia@Club.example', 'mia@club.example'],
  ['mia+mum@club.example', 'mia@club.example'],
  ['m.i.a@gmail.com', 'mia@gmail.com'],
  ['m.ia+mum@googlemail.com', 'mia@gmail.com'],
  ['mia+mum@outlook.com', 'mia@outlook.com'],
  ['mia@me.com', 'mia@icloud.com'],
  ['m.ia+mum@protonmail.com', 'mia@pm.me'],
  ['mia@münchen.example', 'mia@xn--mnchen-3ya.example'],
  ['mia@MÜNCHEN.example', 'mia@münchen.example'],
  ['ｍｉａ@club.example', 'mia@club.example'],
  ['mia@club.example.', 'mia@club.example'],
])('%s reaches the same mailbox as %s', { tags: ['GDN-03'] }, (one, other) => {
  expect(mailboxKey(one)).toBe(mailboxKey(other));
});

test.each([
  ['m.ia@club.example', 'mia@club.example'],
  ['m.ia@outlook.com', 'mia@outlook.com'],
  ['mia@outlook.com', 'mia@hotmail.com'],
  ['mia@gmail.com', 'mia@gmail.example'],
  ['mia-mum@club.example', 'mia@club.example'],
  ['+mia@club.example', '+mum@club.example'],
])('%s reaches another mailbox than %s', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});

test('a text without an at sign is a mailbox of its own', () => {
  expect(mailboxKey('Mia')).toBe('mia');
});
