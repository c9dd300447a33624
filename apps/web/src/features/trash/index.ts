export { ApprovalsList } from './approvals/approvals-list.tsx';
export { OneAdminNotice } from './approvals/one-admin-notice.tsx';
export { TrashList } from './trash-list.tsx';
