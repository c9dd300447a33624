/** Why a player cannot upload yet. Their buttons stay enabled, because the dialog opens nevertheless. */
export const UPLOADS_CLOSED = 'Uploads open once an admin has approved them for your account.';
