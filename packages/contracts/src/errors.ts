/** Every error of the API by its HTTP status, with the sentence that users read. */
const SENTENCES = {
  400: {
    OWN_ADDRESS: 'A guardian needs an email address of their own.',
    INVALID_INPUT: 'Some of the values sent are not valid.',
    MALFORMED_REQUEST: 'The request could not be read. Check its format and send it again.',
    NO_FILE: 'Please select a video file to upload.',
    NO_IMAGE: 'Please choose an image file to upload.',
    EMPTY_FILE: 'The file is empty. Please choose another one.',
    ONE_FILE_ONLY: 'Please upload one file at a time.',
    UPLOAD_LENGTH_NEEDED: 'Say at the start how long the file is, with Upload-Length.',
    UPLOAD_TOO_LONG: 'More bytes were sent than the upload has left.',
    UPLOAD_TOO_MANY_PARTS: 'The file was sent in too many parts. Please send larger ones.',
    PLAYER_UNKNOWN: 'There is no such player to upload for.',
    WRONG_ROLE_FOR_PROFILE: 'This account has another role and cannot have such a profile.',
    MESSAGE_TO_SELF: 'You cannot send a message to yourself.',
    REPORT_OF_SELF: 'You cannot report yourself.',
    LINK_NOT_VALID: 'This link has been used already, has expired or was replaced. Please ask for a new one.',
    REASON_NEEDED: 'Please say why this date of birth is right: it makes the player older.',
    SEEN_NEEDED: 'Please say what you have seen, such as a passport: it makes the player older.',
    CHECK_NOT_FOR_ROLE: 'There is no such check for users with this role.',
    UPLOADS_FOR_PLAYERS: 'Only players upload videos.',
    GUARDIANS_NOT_VERIFIED: 'Guardians are not verified here. The safeguarding team confirms them for each child.',
    WRONG_PASSWORD: 'The current password is not right.',
    CONSENT_REASON_NEEDED: 'Please say why you answer for this child.',
  },
  401: {
    NOT_SIGNED_IN: 'Not authenticated',
    TOKEN_NOT_GOOD: 'The access token is unknown, expired or revoked.',
    INVALID_CREDENTIALS: 'Invalid credentials',
  },
  403: {
    NOT_ALLOWED: 'You are not allowed to do this.',
    TOKEN_READ_ONLY: 'This access token may only read. Use one with all rights to change something.',
    SESSION_NEEDED: 'This needs a signed-in user. It cannot be done with an access token.',
    CROSS_SITE: 'This request came from another site and was rejected.',
    ACCOUNT_INACTIVE: 'This account has been deactivated. Please contact the platform team.',
    BIRTH_DATE_NEEDS_SAFEGUARDING:
      'This date makes the player older. Only an admin of the safeguarding team can enter it, with a reason.',
    BIRTH_DATE_OWN:
      'This account has your own name, phone number or mailbox. Another admin of the safeguarding team has to decide.',
    GUARDIAN_OWN:
      'This guardian has your own name, phone number or mailbox. Another admin of the safeguarding team has to decide.',
    CONTACT_WAITING_FOR_GUARDIAN:
      'This request waits for the people responsible for this player. Nothing can be written before they accept it.',
    CONTACT_DECLINED_BY_GUARDIAN:
      'The people responsible for this player have declined this request. It is possible to ask again after 30 days.',
    CONTACT_NOT_ALLOWED: 'Contact with this player is not allowed at the moment.',
    CONTACT_WITHDRAWN: 'You do not allow scouts to contact you. Allow it in your account to write to this scout again.',
    CONVERSATION_CLOSED: 'The people responsible for this player have closed this conversation.',
    CONTACT_SUSPENDED: 'Your account cannot write to others at the moment. Please write to the admin team.',
    GUARDIAN_NOT_CONFIRMED:
      'The safeguarding team has not confirmed yet that you are the guardian. Until then you can restrict, decline and close. The team will write to you.',
    WELFARE_OFFICER:
      'A welfare officer of a club reads, declines and closes. A parent or legal guardian decides the rest.',
    OWN_ACCOUNT: 'You cannot act on your own account here.',
    UPLOADS_CLOSED: 'Video uploads are not open for your account yet. They open once an admin has approved it.',
    CLIP_NOT_A_FILE: 'Clips of players under 18 can be watched here, and are not given as files.',
    ORIGINAL_PRIVATE: 'Only its player and admins may download the original of a video.',
    UPLOAD_QUOTA: 'Your video quota is used up. Delete a video before you upload another.',
    PUBLIC_NEEDS_GUARDIAN: 'Only a guardian can let everyone see something of a minor.',
  },
  404: {
    NOT_FOUND: 'Not found',
    USER_NOT_FOUND: 'User not found',
    BIRTH_DATE_REQUEST_NOT_FOUND: 'There is no such request for a date of birth.',
    PLAYER_NOT_FOUND: 'Player not found',
    VIDEO_NOT_FOUND: 'Video not found',
    PROFILE_NOT_FOUND: 'There is no profile to update yet. Create it first.',
    IMAGE_NOT_FOUND: 'There is no such image.',
    TOKEN_NOT_FOUND: 'There is no such access token.',
    JOB_NOT_FOUND: 'There is no such job any more.',
    UPLOAD_NOT_FOUND: 'There is no such upload any more. Please choose the file again to send it from the start.',
    CONTENT_NOT_FOUND: 'Content not found',
    MESSAGE_NOT_FOUND: 'Message not found',
    RECEIVER_NOT_FOUND: 'This person cannot receive messages.',
    MAIL_NOT_FOUND: 'There is no such email.',
    UNSUBSCRIBE_LINK_UNKNOWN:
      'This link is not complete. Open it from the email again, or change the settings of your account.',
    NOTIFICATION_NOT_FOUND: 'There is no such notification.',
    REQUEST_NOT_FOUND: 'There is no such request.',
    GUARDIANSHIP_NOT_FOUND: 'There is no such guardian or invitation.',
    CASE_NOT_FOUND: 'There is no such case.',
    REPORTED_NOT_FOUND: 'What you want to report is not there any more.',
    AUDIT_ENTRY_NOT_FOUND: 'There is no such entry in the audit log.',
    CHECK_NOT_FOUND: 'There is no such check of this user.',
    TRASH_ITEM_NOT_FOUND: 'This is not in the trash any more.',
    KEPT_FILE_NOT_FOUND: 'There is no such file in this case.',
    APPROVAL_NOT_FOUND: 'There is no such request for approval.',
    MARK_NOT_FOUND: 'There is no such mark any more.',
    FILE_ENTRY_NOT_FOUND: 'There is no such entry in the history of this player.',
    CARD_NOT_FOUND: 'ID card not found',
    BATCH_NOT_FOUND: 'This batch of cards is not found. Batches are kept for a day.',
    CARD_NOT_PROVEN: 'Invalid or expired verification code',
    CARD_KEY_NOT_FOUND: 'There is no such key. The keys are at /.well-known/card-keys.json, with their ids as kid.',
    CARD_UNKNOWN: 'No ID card has this code.',
  },
  405: { METHOD_NOT_ALLOWED: 'This address does not support that method.' },
  408: {
    REQUEST_TOO_SLOW: 'The request took too long to arrive. Please try again.',
    UPLOAD_TOO_SLOW: 'The upload was too slow and was stopped. Please try again.',
  },
  409: {
    CARD_KEY_IN_USE: 'This key signs now. Make another with "cards rotate-key" first.',
    USERNAME_TAKEN: 'Username already exists',
    USERNAME_MISLEADING: 'This username looks like another one that is taken. Please choose a different one.',
    USERNAME_RESERVED: 'This username reads like a role of the platform. Please choose a different one.',
    VIDEO_NOT_READY: 'This video is still being prepared. Approve it when it can be played.',
    VIDEO_UNREADABLE: 'This video cannot be played, so it cannot be approved. Reject it, or have it prepared again.',
    VIDEO_REJECTED:
      'This video was rejected. It is approved by itself, or with others once its player has sent it to the review again.',
    REVIEW_NOT_PLAYED: 'Please play more of this video before you approve it.',
    REVIEW_NOT_ACKNOWLEDGED: 'Please look at this video in the review and confirm its notices.',
    VERIFICATION_CONCERNS: 'Please open this user and look at them before you verify them.',
    EMAIL_TAKEN: 'Email already exists',
    PROFILE_EXISTS: 'A profile exists already. Update it instead.',
    CARD_REVOKED: 'This card is revoked. Reinstate it first.',
    BATCH_OUTDATED: 'A card of this batch was revoked, suspended, replaced or deleted. Please make the file again.',
    CARD_NOT_CONFIRMED: 'No one has compared the photo of this card with its holder yet. Confirm the photo first.',
    CARD_NO_PHOTO: 'This card has no photo yet. Put one on it, and compare it with the person or a document.',
    CARD_SAMPLE_SIGNATURE:
      'This card still has the sample signature that is shipped with the product. Upload the signature of your company under Card Settings first.',
    CARD_REFUSED_BY_OTHER: 'Another guardian of this child has said no. Their answer holds until they change it.',
    CARD_NEEDS_FAMILY:
      'A player under 18 gets an ID card when a confirmed guardian has said yes. The player requests the card, which asks the guardian; without a confirmed guardian the safeguarding team answers.',
    CARD_RENEWED: 'This card is valid to the end of the next season already.',
    CARD_CHANGED: 'This card has been changed meanwhile. Please look at it again, then print it.',
    CARD_EXISTS: 'An ID card exists already for this person.',
    TOO_MANY_FILES:
      'You have written down something about as many players as one account may have. Clear star, note, tags, stage and next step of one first.',
    TOO_MANY_MARKS: 'You have as many marks as one account may have. Remove one first.',
    TOO_MANY_CLIP_MARKS: 'This clip has as many marks as it may have. Remove one first.',
    TOO_MANY_FILE_TAGS: 'A player can have ten tags. Remove one first.',
    NOTE_FULL:
      'Other versions of this note were saved meanwhile, and there is no space left to keep both texts. Shorten the note first.',
    TOO_MANY_TOKENS: 'You have as many access tokens as one account may have. Revoke one first.',
    CONTACT_WAITING: 'You have asked this player already. You can write again once they have answered.',
    CONTACT_ASKED_LATELY: 'You withdrew your last request to this player. You can ask again seven days after that.',
    UNDO_TOO_LATE: 'This was sent already. You can withdraw it until it is answered.',
    CONTACT_DECLINED: 'This request was declined. You can ask again 30 days after that.',
    BLOCKED_BY_YOU: 'You have blocked this user. Unblock them to write to them.',
    REQUEST_NOT_POSSIBLE:
      'These users cannot write to each other at the moment. You can decline the request, or answer it later.',
    REQUEST_ANSWERED: 'This request was answered already.',
    REQUEST_WITHDRAWN: 'This request was withdrawn, so there is nothing to answer any more.',
    GUARDIANS_MAX: 'A player can have two guardians. End one guardianship before you invite another.',
    GUARDIAN_INVITED: 'This address is invited already, or belongs to a guardian of the player.',
    GUARDIAN_TOO_SOON:
      'The other guardian has not agreed yet. A second guardian can be confirmed once the first one agrees, or after seven days without an objection.',
    GUARDIAN_OBJECTED:
      'A guardian objects to this one. Decide on the objection first: dismiss it with a reason, or reject the guardian.',
    OBJECTION_NOT_FOUND: 'No objection waits for a decision here.',
    NOT_A_GUARDIAN_ACCOUNT:
      'This account cannot be that of a guardian: it belongs to an admin, or to a player under 18.',
    CONSENT_TEXT_CHANGED: 'The text of this consent has changed. Please read it again.',
    FEATURING_NOT_ALLOWED: 'This player is a minor, and no guardian has allowed to show them on the home page.',
    /** Users read the same sentence for every reason, so that it does not reveal a report. */
    LEGAL_HOLD: 'This cannot be deleted at the moment, as it is kept for a legal reason. Please try again later.',
    OPEN_CASE: 'Open case: close it or ask the safeguarding team.',
    LAST_SAFEGUARDING_ADMIN: 'There must always be an active admin who works in safeguarding.',
    NOT_AN_ADMIN: 'Only admins work in safeguarding.',
    CASE_CLOSED: 'This case is closed. Open it again to change it.',
    CASES_OPEN: 'Several cases about this user are open. Close all but one of them, and then restore the user.',
    CASE_OPEN: 'There is another case about this user that is not closed. Continue in that one.',
    BIRTH_DATE_DECIDED: 'This request has been decided or withdrawn already.',
    GUARDIAN_ROLE: 'The role of a guardian cannot be changed.',
    SECOND_ADMIN_NEEDED:
      'This needs a second admin. Ask for it on the page of the user, so that another admin can approve it.',
    TRASH_OWNER_GONE: 'The player of this video is not there any more. Restore the player first.',
    APPROVAL_REQUESTER_GONE: 'The user who asked for this is no active admin any more.',
    APPROVAL_DECIDED: 'This was decided already, or has expired.',
    CHANGED_MEANWHILE: 'This has been changed meanwhile. Look at it as it is now, and save again.',
    CHANGED_SINCE: 'It has been changed since. Look at it as it is now.',
    UNDONE_ALREADY: 'This was undone already.',
    NOT_UNDOABLE: 'This cannot be undone.',
    REVIEW_TAKEN: 'Another admin is reviewing this video at the moment.',
    VIDEO_CHANGED: 'The player has changed this video since you opened it. Look at it again before you decide.',
    NOT_WAITING: 'This video does not wait for a review any more. Another admin may have decided on it.',
    NOT_REJECTED: 'Only a rejected video can be sent to the review again.',
    LAST_ADMIN: 'There must always be an active admin.',
    UPLOAD_OFFSET: 'These bytes do not follow those that have arrived. Ask for the offset and continue there.',
  },
  412: { TUS_VERSION: 'Resumable uploads need the header Tus-Resumable: 1.0.0.' },
  413: {
    TOO_LARGE: 'The request is too large.',
    IMAGE_TOO_LARGE: 'The image is too large. Please choose a smaller one.',
    VIDEO_TOO_LARGE: 'Video file must be under 100MB.',
  },
  415: {
    UNSUPPORTED_TYPE: 'This content type is not accepted here.',
    NOT_AN_IMAGE: 'Please upload a valid image file (JPEG, PNG, or WebP)',
    NO_INK:
      'There is no signature to be seen in this picture. Please sign with a dark pen on white paper, and take a picture of the signature alone in good light.',
    NOT_A_SIGNATURE:
      'This picture is more than a signature. Please sign on plain white paper, and take a picture of the signature alone.',
    NOT_A_VIDEO: 'Please select a video file.',
  },
  423: { UPLOAD_LOCKED: 'Another request is continuing this upload. Please try again in a moment.' },
  429: {
    CONVERSION_TIME_USED: "Your videos have used today's time for preparing videos. Please upload again tomorrow.",
    TOO_MANY_REQUESTS: 'Too many attempts. Please wait a little and try again.',
    TOO_MANY_UPLOADS: 'Too many uploads at once. Please wait until one has finished.',
    TOO_MANY_UNFINISHED_UPLOADS: 'You have too many unfinished uploads. Continue or cancel one of them first.',
    TOO_MANY_DOWNLOADS: 'Too many videos are being loaded from your network. Please wait until one has finished.',
    TOO_MANY_STREAMS: 'This account is open in too many browsers at once.',
    TOO_MANY_UNFINISHED:
      'Too many requests from your network have not arrived completely. Please try again in a moment.',
  },
  500: { INTERNAL: 'Internal server error' },
  503: {
    CARD_KEY_LOCKED:
      'Cards cannot be signed: their key was encrypted with another secret. Set SERVER_SECRET or bring back the file server-secret, or make another key with "cards rotate-key".',
    VIDEO_PROCESSING: 'This video is being prepared for playback. Please try again in a moment.',
    VIDEO_NOT_PREPARED:
      'This video could not be prepared for playback. Its player can try again or upload another file.',
    BUSY: 'The server is busy. Please try again in a moment.',
    DATABASE_UNAVAILABLE: 'The server cannot respond at the moment. Please try again in a few seconds.',
    STORAGE_UNAVAILABLE: 'Files cannot be stored right now. Please try again later.',
  },
  507: { DISK_FULL: 'There is not enough free space to store this. Please try again later.' },
};
type Sentences = typeof SENTENCES;

export const ERRORS = Object.fromEntries(
  Object.entries(SENTENCES).flatMap(([status, sentences]) =>
    Object.entries(sentences).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as { [S in keyof Sentences as keyof Sentences[S]]: { status: S; message: string } };

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = keyof Sentences;

export interface InputIssue {
  path: string;
  message: string;
}
