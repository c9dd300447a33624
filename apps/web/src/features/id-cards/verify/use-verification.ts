import { foldVerificationCode, formatVerificationCode } from '@touchline/contracts/verification-codes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';

const MISSING_CODE = 'Please enter a verification code';

/**
 * Looks up one code at a time: typed, or from the link in a card's QR code, which is looked up at once. The code is
 * removed from the address, so that it is not kept in the history.
 */
export function useVerification() {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const missing = useStateToast();
  const lookUp = trpc.idCards.verify.useMutation({ meta: { isLookUp: true } });
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const scanned = query.get('code');

  const noLongerMissing = () => {
    setMissing(false);
    missing.end();
  };

  const takeScanned = useEffectEvent((found: string) => {
    void navigate(paths.verify(), { replace: true });
    if (found.trim() === '') return;
    noLongerMissing();
    setCode(formatVerificationCode(foldVerificationCode(found)));
    lookUp.mutate({ code: found });
  });
  useEffect(() => {
    if (scanned !== null) takeScanned(scanned);
  }, [scanned]);

  return {
    code,
    /** Shown at the field after an attempt without a code. */
    problem: isMissing ? MISSING_CODE : null,
    lookUp,
    type(text: string) {
      setCode(text.toUpperCase());
      if (text.trim() !== '') noLongerMissing();
      // The result belongs to the previous code.
      if (!lookUp.isIdle) lookUp.reset();
    },
    /** @returns false if there is no code to look up */
    verify(): boolean {
      if (lookUp.isPending) return true;
      if (code.trim() !== '') {
        lookUp.mutate({ code });
        return true;
      }
      setMissing(true);
      missing.show({ title: 'Invalid Code', description: MISSING_CODE, tone: 'danger' });
      return false;
    },
    reset() {
      setCode('');
      noLongerMissing();
      lookUp.reset();
    },
  };
}
