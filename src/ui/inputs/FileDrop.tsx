import './file-drop.css';
import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { formatBytes } from '../../common/format.ts';

type FileDropProps = {
  readonly file: File | null;
  readonly disabled: boolean;
  readonly onFile: (file: File | null) => void;
};

const LARGEST = 10 * 1024 * 1024;

/** A file is dropped here or chosen; what this side can see of it is said at once. */
export function FileDrop({ file, disabled, onFile }: FileDropProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  function take(next: File | undefined) {
    if (!next || disabled) return;
    const tooLarge = next.size > LARGEST;
    setFault(tooLarge ? 'Choose a file of at most 10 MB' : null);
    onFile(tooLarge ? null : next);
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <fieldset
      className="ui-file-drop"
      aria-label="The list as a file"
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={field}
        id={id}
        type="file"
        aria-label="File of the list"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {file ? (
        <>
          <span className="ui-file-drop-name">
            <b>{file.name}</b> {formatBytes(file.size)}
          </span>
          <Button size="sm" disabled={disabled} onClick={() => onFile(null)}>
            Remove
          </Button>
        </>
      ) : (
        <>
          <span>Drop the file of the list here</span>
          <Button size="sm" disabled={disabled} onClick={() => field.current?.click()}>
            Choose a file
          </Button>
        </>
      )}
      {fault ? (
        <span className="ui-file-drop-fault" role="alert">
          {fault}
        </span>
      ) : null}
    </fieldset>
  );
}
