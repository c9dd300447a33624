import { ReasonDialog } from '../../../components/dialog/reason-dialog.tsx';
import { useObject } from '../hooks.ts';

interface ObjectDialogProps {
  id: string;
  name: string;
  isLater: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why the user objects to another guardian of the child, and says what follows. */
export function ObjectDialog({ id, name, isLater, isOpen, onClose }: ObjectDialogProps) {
  const object = useObject(onClose);
  const until = isLater
    ? 'Until then they see nothing of your child and decide nothing.'
    : 'Until then they stay a guardian, since they were there before you.';
  return (
    <ReasonDialog
      title={`Object to ${name}`}
      about={`The safeguarding team decides, and may write to both of you. ${until}`}
      label="Why do you object?"
      submitLabel="Object"
      isDanger
      isOpen={isOpen}
      onClose={onClose}
      onSend={(reason) => object.mutateAsync({ id, reason })}
    />
  );
}
