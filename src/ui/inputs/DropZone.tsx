import './drop-zone.css';
import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { formatBytes } from '../../common/format.ts';
import { Icon } from '../Icon.tsx';

type DropZoneProps = {
  /** names the field for a screen reader */
  readonly label: string;
  /** what is dropped here: "a file" */
  readonly what: string;
  /** the endings and kinds that a file dialog offers */
  readonly accept: string;
  /** which kinds, and how large */
  readonly hint: string;
  readonly disabled?: boolean;
  /** Whether more than one may be given at a time; then each that cannot be taken is named. */
  readonly several?: boolean;
  /** What speaks against a file, as far as this side can see it. */
  readonly faultOf: (file: File) => string | null;
  /** what the caller says of the file that was given last */
  readonly said?: string | null;
  /** the one that was given, where nothing else shows it */
  readonly file?: File | null;
  /** null where the one that was offered cannot be taken, and where it is taken away again */
  readonly onFile: (file: File | null) => void;
};

/** A file is dropped here or chosen; what this side can see of it is said at once. */
export function DropZone(props: DropZoneProps) {
  const { disabled = false, several = false, file = null, said = null, onFile } = props;
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  const take = (given: FileList | null) => {
    const files = [...(given ?? [])].slice(0, several ? undefined : 1);
    if (files.length === 0 || disabled) return;
    const faults: string[] = [];
    for (const one of files) {
      const found = props.faultOf(one);
      if (found !== null) faults.push(several ? `${one.name}: ${found}` : found);
      onFile(found === null ? one : null);
    }
    setFault(faults.join('. ') || null);
  };
  const words = fault ?? said;
  return (
    <div className="ui-drop-zone">
      <label
        className="ui-drop-zone-place"
        data-over={isOver ? '' : undefined}
        data-file={file ? '' : undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name={file ? 'check' : 'download'} />
        {file ? (
          <span className="ui-drop-zone-name">
            <b>{file.name}</b> {formatBytes(file.size)}
          </span>
        ) : (
          <span>
            <b>Drop {props.what} here</b> or choose one
          </span>
        )}
        <small>{props.hint}</small>
        <input
          className="sr-only"
          type="file"
          accept={props.accept}
          disabled={disabled}
          multiple={several}
          aria-label={props.label}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {file ? (
        <Button size="sm" disabled={disabled} onClick={() => onFile(null)}>
          Remove
        </Button>
      ) : null}
      {words ? (
        <p className="ui-drop-zone-fault" role="alert">
          <Icon name="warning" size="small" />
          {words}
        </p>
      ) : null}
    </div>
  );
}
