import { useMutation } from '@tanstack/react-query';
import { foldVerificationCode, formatVerificationCode, isMistyped } from '@touchline/contracts/verification-codes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeOf, statusOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { checkStatement, refreshDocuments } from './offline/documents.ts';
import type { ScannedCard } from './scanned-card.ts';

const MISSING_CODE = 'Please enter a verification code';

/**
 * Looks up one code at a time: typed, scanned with the camera, or from the link in a card's QR code, which is looked up at
 * once. The code is removed from the address, so that it is not kept in the history.
 */
export function useVerification() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [mistyped, setMistyped] = useState<number | null>(null);
  const missing = useStateToast();
  const { lookUp, check, offline, startLookUp, reset } = useLookUps();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const scanned = new URLSearchParams(search).get('code');

  const clearProblem = () => {
    setProblem(null);
    setMistyped(null);
    missing.end();
  };

  const verifyScanned = (card: ScannedCard) => {
    clearProblem();
    setCode(formatVerificationCode(foldVerificationCode(card.code)));
    startLookUp(card);
  };
  const verifyLink = useEffectEvent((found: string, statement: string) => {
    void navigate(paths.verify(), { replace: true });
    if (found.trim() !== '') verifyScanned({ code: found, statement: statement || null });
  });
  useEffect(() => {
    if (scanned !== null) verifyLink(scanned, hash.slice(1));
  }, [scanned, hash]);

  return {
    code,
    /** Shown at the field after an attempt. */
    problem,
    /** How often a code with a wrong character was tried, which is known without the server; null if this code has none. */
    mistyped,
    lookUp,
    check,
    offline,
    verifyScanned,
    changeCode(text: string) {
      setCode(text.toUpperCase());
      if (text.trim() !== '') clearProblem();
      // The result belongs to the previous code.
      setMistyped(null);
      if (!lookUp.isIdle) reset();
    },
    /** @returns false if there is no code */
    verifyTyped(): boolean {
      if (lookUp.isPending) return true;
      if (code.trim() === '') {
        setProblem(MISSING_CODE);
        missing.show({ title: 'Invalid Code', description: MISSING_CODE, tone: 'danger' });
        return false;
      }
      if (isMistyped(foldVerificationCode(code))) {
        reset();
        setMistyped((times) => (times ?? 0) + 1);
        return true;
      }
      setMistyped(null);
      startLookUp({ code, statement: null });
      return true;
    },
    reset() {
      setCode('');
      clearProblem();
      reset();
    },
  };
}

/** A card that says who it belongs to is checked without the network when that does not answer within this time. */
const TIMEOUT_MS = 4000;
/** A code alone is checked by the server or not at all, so a slow network gets longer. */
const TYPED_TIMEOUT_MS = 20_000;
/** Answers of a proxy without a server behind it. */
const UNREACHABLE = [502, 503, 504];

/** The calls for one code: the holder, then further facts, or the statement if there is no network. */
function useLookUps() {
  const { client } = trpc.useUtils();
  // Without a network a card can be checked all the same.
  const networkMode = 'always';
  const check = trpc.idCards.check.useMutation({ meta: { isLookUp: true }, networkMode });
  const offline = useMutation({ mutationFn: checkStatement, networkMode });
  const lookUp = useMutation({
    networkMode,
    mutationFn: ({ code, statement }: ScannedCard) =>
      client.idCards.verify.mutate(
        { code, ...(statement !== null && { statement }) },
        { signal: AbortSignal.timeout(statement ? TIMEOUT_MS : TYPED_TIMEOUT_MS) },
      ),
    meta: { isLookUp: true },
    onSuccess(_, { code }) {
      check.mutate({ code });
      // Keeps the list as new as the last moment with a network.
      void refreshDocuments();
    },
    onError(error, { code, statement }) {
      const status = statusOf(error);
      if (codeOf(error) === 'CARD_NOT_PROVEN') check.mutate({ code });
      else if (statement && (status === null || UNREACHABLE.includes(status))) offline.mutate(statement);
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
    /** The results for the previous code are dropped. */
    startLookUp(card: ScannedCard) {
      reset();
      lookUp.mutate(card);
    },
  };
}
