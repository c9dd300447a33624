import { ReasonDialog } from '../../../../components/dialog/reason-dialog.tsx';
import { useSetCaseState } from '../../hooks.ts';

interface CloseDialogProps {
  caseId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks what was decided before a case is closed. */
export function CloseDialog({ caseId, isOpen, onClose }: CloseDialogProps) {
  const change = useSetCaseState();
  return (
    <ReasonDialog
      title="Close the case"
      about="Those who reported are told that their report was looked into, and nothing else."
      label="What was decided?"
      missing="Please say what was decided."
      submitLabel="Close Case"
      isOpen={isOpen}
      onClose={onClose}
      onSend={(content) => change.mutateAsync({ id: caseId, state: 'closed', content }).then(onClose)}
    />
  );
}
