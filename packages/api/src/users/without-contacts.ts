/** Stands where an address or a number was. */
const REMOVED = '[removed]';
/** Each pattern begins at the first letter of a word only, so that a long word is looked through once. */
const EMAIL = /(?<![^\s@＠﹫<>()[\],;:])[^\s@＠﹫<>()[\],;:]+[@＠﹫][^\s@＠﹫<>()[\],;:]+\.[^\s@＠﹫<>()[\],;:.]+/gu;
/** A number that starts like a phone number and has seven digits or more; not 2019-2020, 1.85 or 03.05.2025. */
const PHONE =
  /(?<![\p{Nd}.])(?!\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{4}(?!\p{Nd}))(?:[+＋]|[0０٠۰])\p{Nd}(?:[\s()./-]{0,2}\p{Nd}){5,}(?!\p{Nd})/gu;
/** No result, height or season has as many digits in a row. */
const LONG_NUMBER = /\p{Nd}{9,}/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+|(?<=^|\s)@[\w.]{3,}/gi;
/** An address without the protocol, as of a profile or a short link. */
const BARE_LINK = /(?<![\w.-])(?:[\w-]+\.)+(?:com|net|org|me|gg|tv|io|ly|be|app|link)\b(?:\/\S*)?/gi;

/** A text of a minor without e-mail addresses, phone numbers, links and @names, which lead past the guardian. */
export function withoutContacts(text: string): string {
  return [EMAIL, LINK, BARE_LINK, PHONE, LONG_NUMBER].reduce((left, contact) => left.replace(contact, REMOVED), text);
}
