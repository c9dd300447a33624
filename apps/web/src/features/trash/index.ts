export { ApprovalsList, OneAdminNotice } from './approvals/approvals-list.tsx';
export { TrashList } from './trash-list.tsx';
