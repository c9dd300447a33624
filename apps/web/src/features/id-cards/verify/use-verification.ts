import { useMutation } from '@tanstack/react-query';
import { foldVerificationCode, formatVerificationCode, isMistyped } from '@touchline/contracts/verification-codes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { checkStatement } from './offline/check-statement.ts';
import type { RefusalReason } from './refusal-panel.tsx';

const MISSING_CODE = 'Please enter a verification code';
const MISTYPED_CODE = 'One character of this code is wrong. Compare it with the card.';

/** What a card's QR code says: the code, and the signed statement behind it. */
export interface ScannedCard {
  code: string;
  statement: string | null;
}

/**
 * Looks up one code at a time: typed, scanned with the camera, or from the link in a card's QR code, which is looked up at
 * once. The code is removed from the address, so that it is not kept in the history.
 */
export function useVerification() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const missing = useStateToast();
  const { lookUp, check, offline, look, reset } = useLookUps();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const scanned = new URLSearchParams(search).get('code');

  const noProblem = () => {
    setProblem(null);
    missing.end();
  };

  const take = (card: ScannedCard) => {
    noProblem();
    setCode(formatVerificationCode(foldVerificationCode(card.code)));
    look(card);
  };
  const takeLink = useEffectEvent((found: string, statement: string) => {
    void navigate(paths.verify(), { replace: true });
    if (found.trim() !== '') take({ code: found, statement: statement || null });
  });
  useEffect(() => {
    if (scanned !== null) takeLink(scanned, hash.slice(1));
  }, [scanned, hash]);

  return {
    code,
    /** Shown at the field after an attempt. */
    problem,
    lookUp,
    check,
    offline,
    take,
    type(text: string) {
      setCode(text.toUpperCase());
      if (text.trim() !== '') noProblem();
      // The result belongs to the previous code.
      if (!lookUp.isIdle) reset();
    },
    /** @returns false if there is no code to look up */
    verify(): boolean {
      if (lookUp.isPending) return true;
      if (code.trim() === '') {
        setProblem(MISSING_CODE);
        missing.show({ title: 'Invalid Code', description: MISSING_CODE, tone: 'danger' });
        return false;
      }
      if (isMistyped(foldVerificationCode(code))) {
        setProblem(MISTYPED_CODE);
        return false;
      }
      look({ code, statement: null });
      return true;
    },
    reset() {
      setCode('');
      noProblem();
      reset();
    },
  };
}

/** The calls for one code: whom it belongs to, then what else may be said of it, or what its statement says without a network. */
function useLookUps() {
  const check = trpc.idCards.check.useMutation({ meta: { isLookUp: true } });
  const offline = useMutation({ mutationFn: checkStatement, networkMode: 'always' });
  const statement = useRef<string | null>(null);
  const lookUp = trpc.idCards.verify.useMutation({
    meta: { isLookUp: true },
    onSuccess: (_, { code }) => check.mutate({ code }),
    onError(error, { code }) {
      if (codeOf(error) === 'CARD_NOT_PROVEN') check.mutate({ code });
      else if (statement.current) offline.mutate(statement.current);
    },
  });
  const reset = () => {
    for (const call of [lookUp, check, offline]) call.reset();
  };
  return {
    lookUp,
    check,
    offline,
    reset,
    look(card: ScannedCard) {
      reset();
      statement.current = card.statement;
      lookUp.mutate({ code: card.code });
    },
  };
}

/** Why a code was refused, as far as a check has said. */
export function reasonOf(check: ReturnType<typeof useVerification>['check']): RefusalReason | null {
  if (codeOf(check.error) === 'CARD_UNKNOWN') return 'unknown';
  const state = check.data?.state;
  return state && state !== 'active' ? state : null;
}
