import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { ApprovalsList, OneAdminNotice } from '../../../features/trash/index.ts';

export function Page() {
  return (
    <Screen>
      <PageHeader title="Approvals" intro="What one admin has asked for and another one decides on." />
      <OneAdminNotice />
      <ApprovalsList />
    </Screen>
  );
}
