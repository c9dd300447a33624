export { ApprovalsList } from './approvals/approvals-list.tsx';
export { TrashList } from './trash-list.tsx';
