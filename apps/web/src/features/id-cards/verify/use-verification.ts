import { foldVerificationCode, formatVerificationCode } from '@touchline/contracts/verification-codes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/**
 * Looks up one code at a time: typed, or from the link in a card's QR code, which is looked up at once. The code is
 * removed from the address, so that it is not kept in the history.
 */
export function useVerification() {
  const [code, setCode] = useState('');
  const lookUp = trpc.idCards.verify.useMutation({ meta: { isLookUp: true } });
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const scanned = query.get('code');

  const takeScanned = useEffectEvent((found: string) => {
    void navigate(paths.verify(), { replace: true });
    if (found.trim() === '') return;
    setCode(formatVerificationCode(foldVerificationCode(found)));
    lookUp.mutate({ code: found });
  });
  useEffect(() => {
    if (scanned !== null) takeScanned(scanned);
  }, [scanned]);

  return {
    code,
    lookUp,
    type(text: string) {
      setCode(text.toUpperCase());
      // The result belongs to the previous code.
      if (!lookUp.isIdle) lookUp.reset();
    },
    verify() {
      if (lookUp.isPending) return;
      if (code.trim() !== '') return lookUp.mutate({ code });
      showToast({ title: 'Invalid Code', description: 'Please enter a verification code', tone: 'danger' });
    },
    reset() {
      setCode('');
      lookUp.reset();
    },
  };
}
