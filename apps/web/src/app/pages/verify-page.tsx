import { Loader } from '@mantine/core';
import { useRef } from 'react';
import { PitchLines } from '../../components/brand/pitch-lines.tsx';
import { CodeForm, HowToVerify, ProofPanel, RefusalPanel, useVerification } from '../../features/id-cards/index.ts';
import { ConcernButton } from '../../features/reports/index.ts';
import classes from './verify-page.module.css';

/** Verifies an ID card by its code, without signing in. */
export function VerifyPage() {
  const { code, problem, lookUp, type, verify, reset } = useVerification();
  const field = useRef<HTMLInputElement>(null);
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
            onType={type}
            onVerify={() => {
              if (!verify()) field.current?.focus();
            }}
            onReset={() => {
              reset();
              field.current?.focus();
            }}
          />
        </div>
        <p role="status" className={classes.waiting}>
          {lookUp.isPending && (
            <>
              <Loader size="sm" aria-hidden="true" /> Verifying ID card...
            </>
          )}
        </p>
        {lookUp.isSuccess && <ProofPanel key={lookUp.submittedAt} proof={lookUp.data} />}
        {lookUp.isError && <RefusalPanel key={lookUp.submittedAt} error={lookUp.error} />}
        <HowToVerify />
        <ConcernButton code={code} />
      </div>
    </div>
  );
}
