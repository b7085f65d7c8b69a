import './drop-zone.css';
import { Box, Button, Flex } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { formatBytes } from '#common/format.ts';
import { Icon } from '../Icon.tsx';

type DropZoneProps = {
  readonly label: string;
  /** noun for the expected content, for example "a file" */
  readonly what: string;
  /** accepted file extensions and MIME types, for the file dialog */
  readonly accept: string;
  readonly hint: string;
  readonly disabled?: boolean;
  /**
   * True to accept several files at the same time. The message for a rejected file then names the
   * file.
   */
  readonly several?: boolean;
  readonly faultOf: (file: File) => string | null;
  /** error message to show unless the browser rejected the last file */
  readonly said?: string | null;
  /** the chosen file; null if another element shows the file */
  readonly file?: File | null;
  /** Called with the chosen file, or with null if the file is rejected or removed. */
  readonly onFile: (file: File | null) => void;
};

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
    <Flex direction="column" align="flex-start" gap="2xs">
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
          <span>
            <b>{file.name}</b> {formatBytes(file.size)}
          </span>
        ) : (
          <span>
            <b>Drop {props.what} here</b> or choose one
          </span>
        )}
        <Box component="small" fz="xs" c="dimmed">
          {props.hint}
        </Box>
        <input
          className="sr-only"
          type="file"
          accept={props.accept}
          disabled={disabled}
          multiple={several}
          aria-label={props.label}
          onChange={(event) => {
            take(event.currentTarget.files);
            // Clears the field, so that the user can choose the same file again after a correction.
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
        <Flex component="p" gap="3xs" fz="sm" c="var(--danger)" role="alert">
          <Icon name="warning" size="small" />
          {words}
        </Flex>
      ) : null}
    </Flex>
  );
}
