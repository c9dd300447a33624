/** Every error of the API: its HTTP status and the sentence that users read. */
export const ERRORS = {
  NOT_SIGNED_IN: { status: 401, message: 'Not authenticated' },
  TOKEN_NOT_GOOD: { status: 401, message: 'The access token is unknown, expired or revoked.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid credentials' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  TOKEN_READ_ONLY: {
    status: 403,
    message: 'This access token may only read. Use one with all rights to change something.',
  },
  SESSION_NEEDED: {
    status: 403,
    message: 'This needs a signed-in user. It cannot be done with an access token.',
  },
  CROSS_SITE: { status: 403, message: 'This request came from another site and was rejected.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'This account has been deactivated. Please contact the platform team.' },
  BIRTH_DATE_NEEDS_SAFEGUARDING: {
    status: 403,
    message: 'This date makes the player older. Only an admin of the safeguarding team can enter it, with a reason.',
  },
  BIRTH_DATE_OWN: {
    status: 403,
    message:
      'This account has your own name, phone number or mailbox. Another admin of the safeguarding team has to decide.',
  },
  GUARDIAN_OWN: {
    status: 403,
    message:
      'This guardian has your own name, phone number or mailbox. Another admin of the safeguarding team has to decide.',
  },
  CONTACT_WAITING_FOR_GUARDIAN: {
    status: 403,
    message:
      'This request waits for the people responsible for this player. Nothing can be written before they accept it.',
  },
  CONTACT_DECLINED_BY_GUARDIAN: {
    status: 403,
    message:
      'The people responsible for this player have declined this request. It is possible to ask again after 30 days.',
  },
  CONTACT_NOT_ALLOWED: { status: 403, message: 'Contact with this player is not allowed at the moment.' },
  CONTACT_WITHDRAWN: {
    status: 403,
    message: 'You do not allow scouts to contact you. Allow it in your account to write to this scout again.',
  },
  CONVERSATION_CLOSED: {
    status: 403,
    message: 'The people responsible for this player have closed this conversation.',
  },
  CONTACT_SUSPENDED: {
    status: 403,
    message: 'Your account cannot write to others at the moment. Please write to the admin team.',
  },
  GUARDIAN_NOT_CONFIRMED: {
    status: 403,
    message:
      'The safeguarding team has not confirmed yet that you are the guardian. Until then you can restrict, decline and close. The team will write to you.',
  },
  WELFARE_OFFICER: {
    status: 403,
    message: 'A welfare officer of a club reads, declines and closes. A parent or legal guardian decides the rest.',
  },
  OWN_ADDRESS: { status: 400, message: 'A guardian needs an email address of their own.' },
  OWN_ACCOUNT: { status: 403, message: 'You cannot act on your own account here.' },
  UPLOADS_CLOSED: {
    status: 403,
    message: 'Video uploads are not open for your account yet. They open once an admin has approved it.',
  },
  CLIP_NOT_A_FILE: {
    status: 403,
    message: 'Clips of players under 18 can be watched here, and are not given as files.',
  },
  ORIGINAL_PRIVATE: { status: 403, message: 'Only its player and admins may download the original of a video.' },
  UPLOAD_QUOTA: { status: 403, message: 'Your video quota is used up. Delete a video before you upload another.' },

  NOT_FOUND: { status: 404, message: 'Not found' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  BIRTH_DATE_REQUEST_NOT_FOUND: { status: 404, message: 'There is no such request for a date of birth.' },
  PLAYER_NOT_FOUND: { status: 404, message: 'Player not found' },
  VIDEO_NOT_FOUND: { status: 404, message: 'Video not found' },
  PROFILE_NOT_FOUND: { status: 404, message: 'There is no profile to update yet. Create it first.' },
  IMAGE_NOT_FOUND: { status: 404, message: 'There is no such image.' },
  TOKEN_NOT_FOUND: { status: 404, message: 'There is no such access token.' },
  JOB_NOT_FOUND: { status: 404, message: 'There is no such job any more.' },
  UPLOAD_NOT_FOUND: {
    status: 404,
    message: 'There is no such upload any more. Please choose the file again to send it from the start.',
  },
  CONTENT_NOT_FOUND: { status: 404, message: 'Content not found' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
  RECEIVER_NOT_FOUND: { status: 404, message: 'This person cannot receive messages.' },
  MAIL_NOT_FOUND: { status: 404, message: 'There is no such email.' },
  UNSUBSCRIBE_LINK_UNKNOWN: {
    status: 404,
    message: 'This link is not complete. Open it from the email again, or change the settings of your account.',
  },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'There is no such notification.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'There is no such request.' },
  GUARDIANSHIP_NOT_FOUND: { status: 404, message: 'There is no such guardian or invitation.' },
  CASE_NOT_FOUND: { status: 404, message: 'There is no such case.' },
  REPORTED_NOT_FOUND: { status: 404, message: 'What you want to report is not there any more.' },
  AUDIT_ENTRY_NOT_FOUND: { status: 404, message: 'There is no such entry in the audit log.' },
  CHECK_NOT_FOUND: { status: 404, message: 'There is no such check of this user.' },
  TRASH_ITEM_NOT_FOUND: { status: 404, message: 'This is not in the trash any more.' },
  KEPT_FILE_NOT_FOUND: { status: 404, message: 'There is no such file in this case.' },
  APPROVAL_NOT_FOUND: { status: 404, message: 'There is no such request for approval.' },
  CARD_NOT_FOUND: { status: 404, message: 'ID card not found' },
  BATCH_NOT_FOUND: { status: 404, message: 'This batch of cards is not found. Batches are kept for a day.' },
  CARD_NOT_PROVEN: { status: 404, message: 'Invalid or expired verification code' },
  CARD_KEY_NOT_FOUND: {
    status: 404,
    message: 'There is no such key. The keys are at /.well-known/card-keys.json, with their ids as kid.',
  },
  CARD_KEY_LOCKED: {
    status: 503,
    message:
      'Cards cannot be signed: their key was encrypted with another secret. Set SERVER_SECRET or bring back the file server-secret, or make another key with "cards rotate-key".',
  },
  CARD_KEY_IN_USE: { status: 409, message: 'This key signs now. Make another with "cards rotate-key" first.' },
  CARD_UNKNOWN: { status: 404, message: 'No ID card has this code.' },

  INVALID_INPUT: { status: 400, message: 'Some of the values sent are not valid.' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read. Check its format and send it again.' },
  NO_FILE: { status: 400, message: 'Please select a video file to upload.' },
  NO_IMAGE: { status: 400, message: 'Please choose an image file to upload.' },
  EMPTY_FILE: { status: 400, message: 'The file is empty. Please choose another one.' },
  ONE_FILE_ONLY: { status: 400, message: 'Please upload one file at a time.' },
  UPLOAD_LENGTH_NEEDED: { status: 400, message: 'Say at the start how long the file is, with Upload-Length.' },
  UPLOAD_TOO_LONG: { status: 400, message: 'More bytes were sent than the upload has left.' },
  UPLOAD_TOO_MANY_PARTS: { status: 400, message: 'The file was sent in too many parts. Please send larger ones.' },
  PLAYER_UNKNOWN: { status: 400, message: 'There is no such player to upload for.' },
  WRONG_ROLE_FOR_PROFILE: { status: 400, message: 'This account has another role and cannot have such a profile.' },
  MESSAGE_TO_SELF: { status: 400, message: 'You cannot send a message to yourself.' },
  REPORT_OF_SELF: { status: 400, message: 'You cannot report yourself.' },
  LINK_NOT_VALID: {
    status: 400,
    message: 'This link has been used already, has expired or was replaced. Please ask for a new one.',
  },
  REASON_NEEDED: { status: 400, message: 'Please say why this date of birth is right: it makes the player older.' },
  SEEN_NEEDED: {
    status: 400,
    message: 'Please say what you have seen, such as a passport: it makes the player older.',
  },
  CHECK_NOT_FOR_ROLE: { status: 400, message: 'There is no such check for users with this role.' },
  UPLOADS_FOR_PLAYERS: { status: 400, message: 'Only players upload videos.' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is not right.' },

  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support that method.' },
  REQUEST_TOO_SLOW: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  UPLOAD_TOO_SLOW: { status: 408, message: 'The upload was too slow and was stopped. Please try again.' },

  USERNAME_TAKEN: { status: 409, message: 'Username already exists' },
  USERNAME_MISLEADING: {
    status: 409,
    message: 'This username looks like another one that is taken. Please choose a different one.',
  },
  USERNAME_RESERVED: {
    status: 409,
    message: 'This username reads like a role of the platform. Please choose a different one.',
  },
  VIDEO_UNREADABLE: {
    status: 409,
    message: 'This video cannot be played, so it cannot be approved. Reject it, or have it prepared again.',
  },
  REVIEW_NOT_PLAYED: { status: 409, message: 'Please play more of this video before you approve it.' },
  REVIEW_NOT_ACKNOWLEDGED: { status: 409, message: 'Please look at this video in the review and confirm its notices.' },
  VERIFICATION_CONCERNS: { status: 409, message: 'Please open this user and look at them before you verify them.' },
  EMAIL_TAKEN: { status: 409, message: 'Email already exists' },
  PROFILE_EXISTS: { status: 409, message: 'A profile exists already. Update it instead.' },
  CARD_REVOKED: { status: 409, message: 'This card is revoked. Reinstate it first.' },
  BATCH_OUTDATED: {
    status: 409,
    message: 'A card of this batch was revoked, suspended, replaced or deleted. Please make the file again.',
  },
  CARD_NOT_CONFIRMED: {
    status: 409,
    message: 'No one has compared the photo of this card with its holder yet. Confirm the photo first.',
  },
  CARD_NO_PHOTO: {
    status: 409,
    message: 'This card has no photo yet. Put one on it, and compare it with the person or a document.',
  },
  CARD_SAMPLE_SIGNATURE: {
    status: 409,
    message:
      'This card still has the sample signature that is shipped with the product. Upload the signature of your company under Card Settings first.',
  },
  CARD_REFUSED_BY_OTHER: {
    status: 409,
    message: 'Another guardian of this child has said no. Their answer holds until they change it.',
  },
  CARD_NEEDS_FAMILY: {
    status: 409,
    message:
      'A player under 18 gets an ID card when a confirmed guardian has said yes. The player requests the card, which asks the guardian; without a confirmed guardian the safeguarding team answers.',
  },
  CARD_RENEWED: { status: 409, message: 'This card is valid to the end of the next season already.' },
  CARD_CHANGED: {
    status: 409,
    message: 'This card has been changed meanwhile. Please look at it again, then print it.',
  },
  CARD_EXISTS: { status: 409, message: 'An ID card exists already for this person.' },
  TOO_MANY_TOKENS: {
    status: 409,
    message: 'You have as many access tokens as one account may have. Revoke one first.',
  },
  CONTACT_WAITING: {
    status: 409,
    message: 'You have asked this player already. You can write again once they have answered.',
  },
  CONTACT_DECLINED: {
    status: 409,
    message: 'This request was declined. You can ask again 30 days after that.',
  },
  BLOCKED_BY_YOU: { status: 409, message: 'You have blocked this user. Unblock them to write to them.' },
  REQUEST_NOT_POSSIBLE: {
    status: 409,
    message: 'These users cannot write to each other at the moment. You can decline the request, or answer it later.',
  },
  REQUEST_ANSWERED: { status: 409, message: 'This request was answered already.' },
  GUARDIANS_MAX: {
    status: 409,
    message: 'A player can have two guardians. End one guardianship before you invite another.',
  },
  GUARDIAN_INVITED: {
    status: 409,
    message: 'This address is invited already, or belongs to a guardian of the player.',
  },
  GUARDIAN_TOO_SOON: {
    status: 409,
    message:
      'The other guardian has not agreed yet. A second guardian can be confirmed once the first one agrees, or after seven days without an objection.',
  },
  GUARDIAN_OBJECTED: {
    status: 409,
    message:
      'A guardian objects to this one. Decide on the objection first: dismiss it with a reason, or reject the guardian.',
  },
  OBJECTION_NOT_FOUND: { status: 409, message: 'No objection waits for a decision here.' },
  NOT_A_GUARDIAN_ACCOUNT: {
    status: 409,
    message: 'This account cannot be that of a guardian: it belongs to an admin, or to a player under 18.',
  },
  CONSENT_REASON_NEEDED: { status: 400, message: 'Please say why you answer for this child.' },
  PUBLIC_NEEDS_GUARDIAN: { status: 403, message: 'Only a guardian can let everyone see something of a minor.' },
  CONSENT_TEXT_CHANGED: { status: 409, message: 'The text of this consent has changed. Please read it again.' },
  FEATURING_NOT_ALLOWED: {
    status: 409,
    message: 'This player is a minor, and no guardian has allowed to show them on the home page.',
  },
  /** For the user themselves: the same words whatever keeps it, as if it were over soon. */
  LEGAL_HOLD: {
    status: 409,
    message: 'This cannot be deleted at the moment, as it is kept for a legal reason. Please try again later.',
  },
  OPEN_CASE: { status: 409, message: 'Open case: close it or ask the safeguarding team.' },
  LAST_SAFEGUARDING_ADMIN: { status: 409, message: 'There must always be an active admin who works in safeguarding.' },
  NOT_AN_ADMIN: { status: 409, message: 'Only admins work in safeguarding.' },
  CASE_CLOSED: { status: 409, message: 'This case is closed. Open it again to change it.' },
  CASES_OPEN: {
    status: 409,
    message: 'Several cases about this user are open. Close all but one of them, and then restore the user.',
  },
  CASE_OPEN: {
    status: 409,
    message: 'There is another case about this user that is not closed. Continue in that one.',
  },
  BIRTH_DATE_DECIDED: { status: 409, message: 'This request has been decided or withdrawn already.' },
  GUARDIAN_ROLE: { status: 409, message: 'The role of a guardian cannot be changed.' },
  SECOND_ADMIN_NEEDED: {
    status: 409,
    message: 'This needs a second admin. Ask for it on the page of the user, so that another admin can approve it.',
  },
  TRASH_OWNER_GONE: {
    status: 409,
    message: 'The player of this video is not there any more. Restore the player first.',
  },
  APPROVAL_REQUESTER_GONE: { status: 409, message: 'The user who asked for this is no active admin any more.' },
  APPROVAL_DECIDED: { status: 409, message: 'This was decided already, or has expired.' },
  CHANGED_SINCE: { status: 409, message: 'It has been changed since. Look at it as it is now.' },
  UNDONE_ALREADY: { status: 409, message: 'This was undone already.' },
  NOT_UNDOABLE: { status: 409, message: 'This cannot be undone.' },
  REVIEW_TAKEN: { status: 409, message: 'Another admin is reviewing this video at the moment.' },
  VIDEO_CHANGED: {
    status: 409,
    message: 'The player has changed this video since you opened it. Look at it again before you decide.',
  },
  NOT_WAITING: {
    status: 409,
    message: 'This video does not wait for a review any more. Another admin may have decided on it.',
  },
  NOT_REJECTED: { status: 409, message: 'Only a rejected video can be sent to the review again.' },
  LAST_ADMIN: { status: 409, message: 'There must always be an active admin.' },

  UPLOAD_OFFSET: {
    status: 409,
    message: 'These bytes do not follow those that have arrived. Ask for the offset and continue there.',
  },

  TUS_VERSION: { status: 412, message: 'Resumable uploads need the header Tus-Resumable: 1.0.0.' },

  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'The image is too large. Please choose a smaller one.' },
  VIDEO_TOO_LARGE: { status: 413, message: 'Video file must be under 100MB.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This content type is not accepted here.' },
  NOT_AN_IMAGE: { status: 415, message: 'Please upload a valid image file (JPEG, PNG, or WebP)' },
  NOT_A_VIDEO: { status: 415, message: 'Please select a video file.' },

  UPLOAD_LOCKED: { status: 423, message: 'Another request is continuing this upload. Please try again in a moment.' },

  CONVERSION_TIME_USED: {
    status: 429,
    message: "Your videos have used today's time for preparing videos. Please upload again tomorrow.",
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  TOO_MANY_UPLOADS: { status: 429, message: 'Too many uploads at once. Please wait until one has finished.' },
  TOO_MANY_UNFINISHED_UPLOADS: {
    status: 429,
    message: 'You have too many unfinished uploads. Continue or cancel one of them first.',
  },
  TOO_MANY_DOWNLOADS: {
    status: 429,
    message: 'Too many videos are being loaded from your network. Please wait until one has finished.',
  },
  TOO_MANY_STREAMS: { status: 429, message: 'This account is open in too many browsers at once.' },
  TOO_MANY_UNFINISHED: {
    status: 429,
    message: 'Too many requests from your network have not arrived completely. Please try again in a moment.',
  },
  INTERNAL: { status: 500, message: 'Internal server error' },
  VIDEO_PROCESSING: {
    status: 503,
    message: 'This video is being prepared for playback. Please try again in a moment.',
  },
  VIDEO_NOT_PREPARED: {
    status: 503,
    message: 'This video could not be prepared for playback. Its player can try again or upload another file.',
  },
  BUSY: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The server cannot respond at the moment. Please try again in a few seconds.',
  },
  STORAGE_UNAVAILABLE: { status: 503, message: 'Files cannot be stored right now. Please try again later.' },
  DISK_FULL: { status: 507, message: 'There is not enough free space to store this. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode]['status'];

export interface InputIssue {
  path: string;
  message: string;
}
