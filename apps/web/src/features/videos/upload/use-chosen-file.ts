import type { UseFormReturnType } from '@mantine/form';
import type { VideoDetails } from '@touchline/contracts/videos';
import { useRef, useState } from 'react';
import type { StateToast } from '../../../lib/use-state-toast.ts';
import { type FileProblem, findFileProblem, titleFromFile } from './check-file.ts';

/** A file that cannot be uploaded; without a name when none was chosen. */
export interface Refusal extends FileProblem {
  fileName: string | null;
}

/** The clip to upload and the last refused file. A refused file does not replace the clip that was chosen before. */
export function useChosenFile(form: UseFormReturnType<VideoDetails>, toast: StateToast) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const prefilledTitle = useRef<string | null>(null);

  const refuse = (problem: FileProblem, fileName: string | null) => {
    setRefusal({ ...problem, fileName });
    toast.show({ ...problem, tone: 'danger' });
  };
  const forgetRefusal = () => {
    setRefusal(null);
    toast.end();
  };

  return {
    file,
    refusal,
    forgetRefusal,
    choose(chosen: File) {
      const problem = findFileProblem(chosen);
      if (problem) return refuse(problem, chosen.name);
      forgetRefusal();
      setFile(chosen);
      const { title } = form.values;
      if (title.trim() !== '' && title !== prefilledTitle.current) return;
      prefilledTitle.current = titleFromFile(chosen.name);
      form.setFieldValue('title', prefilledTitle.current);
    },
    /** Returns the clip to upload; without one it says that one is needed. */
    demand(): File | null {
      const problem = findFileProblem(file);
      if (problem) refuse(problem, null);
      return file;
    },
    /** The server has refused the clip, so its name is no title either; a typed title stays. */
    drop(problem: FileProblem) {
      setRefusal({ ...problem, fileName: file?.name ?? null });
      setFile(null);
      if (form.values.title === prefilledTitle.current) form.setFieldValue('title', '');
    },
    clear() {
      setFile(null);
      setRefusal(null);
    },
  };
}
