import { Stack, type StackProps } from '@mantine/core';
import type { FormEventHandler } from 'react';
import classes from './form.module.css';

interface FormProps extends Omit<StackProps, 'onSubmit'> {
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** A form, its fields one below the other. The browser's own validation messages would hide those beside the fields. */
export function Form({ onSubmit, ...stack }: FormProps) {
  return (
    <Stack
      renderRoot={(root) => <form noValidate onSubmit={onSubmit} {...root} />}
      className={classes.form ?? ''}
      {...stack}
    />
  );
}
