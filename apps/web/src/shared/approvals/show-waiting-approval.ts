import { showToast } from '../../lib/toast.ts';

/** Says that a change waits, because the setting SECOND_ADMIN asks for another admin. */
export function showWaitingApproval(description: string): void {
  showToast({ title: 'Waits for a second admin', description });
}
