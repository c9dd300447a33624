import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PitchLines } from '../../components/brand.tsx';
import {
  CodeForm,
  HowToVerify,
  keepPage,
  MistypedPanel,
  OfflinePanel,
  ProofPanel,
  RefusalPanel,
  ScanButton,
  useVerification,
} from '../../features/id-cards/index.ts';
import { ConcernButton } from '../../features/reports/index.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import classes from './verify-page.module.css';

/** Verifies an ID card by its code, without signing in; after one visit also without a network. */
export function Page() {
  const { code, problem, mistyped, lookUp, check, offline, verifyScanned, changeCode, verifyTyped, reset } =
    useVerification();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => whenIdle(() => void keepPage()), []);
  return (
    <div className={classes.page}>
      <header className={`${classes.grass} tl-grass`}>
        <PitchLines view="centre" className={classes.lines} />
        <h1 className={classes.title}>ID Card Verification Portal</h1>
      </header>
      <div className={classes.content}>
        <div className={classes.ask}>
          <CodeForm
            code={code}
            problem={problem}
            isBusy={lookUp.isPending}
            fieldRef={field}
            onType={changeCode}
            onVerify={() => {
              if (!verifyTyped()) field.current?.focus();
            }}
            onReset={() => {
              reset();
              field.current?.focus();
            }}
          />
          <ScanButton onScanned={verifyScanned} />
        </div>
        <p role="status" className={classes.waiting}>
          {(lookUp.isPending || offline.isPending) && (
            <>
              <Loader size="sm" aria-hidden="true" /> Verifying ID card...
            </>
          )}
        </p>
        {lookUp.isSuccess && (
          <ProofPanel
            key={lookUp.submittedAt}
            proof={lookUp.data}
            more={check.data ?? null}
            code={lookUp.variables.code}
          />
        )}
        {offline.isSuccess && <OfflinePanel key={offline.submittedAt} check={offline.data} />}
        {lookUp.isError && !offline.isPending && !offline.isSuccess && (
          <RefusalPanel key={lookUp.submittedAt} error={lookUp.error} check={check} />
        )}
        {mistyped !== null && <MistypedPanel key={mistyped} />}
        <HowToVerify />
        <ConcernButton code={code} />
      </div>
    </div>
  );
}
