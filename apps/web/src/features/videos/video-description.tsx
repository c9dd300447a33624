import { useEffect, useId, useRef, useState } from 'react';
import classes from './video-description.module.css';

interface VideoDescriptionProps {
  text: string;
  /** The title of the video, for the name of the button. */
  of: string;
}

/** Three lines of a description; a button shows the rest, so that a long text does not stretch its row of cards. */
export function VideoDescription({ text, of }: VideoDescriptionProps) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    // Called at the start and whenever the line breaks change.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <div className={classes.description}>
      <p ref={paragraph} id={id} className={classes.text} data-open={isOpen}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-description={of}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
