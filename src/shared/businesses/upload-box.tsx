import { Box, Button, Flex, Group, Select, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiProblem, isCancelled } from '#api/api-problem.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatBytes } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { DOCUMENT_CATEGORY, type DocumentCategory } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { checkFileSize } from '../../ui/inputs/file-size.ts';
import { keepChosenOption } from '../../ui/inputs/keep-chosen-option.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { sendDocument } from './business-calls.ts';
import type { BusinessFile, KycDocument } from './business-types.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { ACCEPTED, isAcceptedName } from './kyc-texts.ts';

type UploadBoxProps = {
  readonly businessId: BusinessId;
  readonly category: DocumentCategory;
  readonly types: BusinessFile['document_types'];
  /** The document to replace; undefined adds a new document. */
  readonly document?: KycDocument;
  readonly onSent: () => void;
  readonly onCancel?: () => void;
};

const DEFAULT_TYPE: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'Passport',
  [DOCUMENT_CATEGORY.business]: 'Certificate of incorporation',
};

export function UploadBox(props: UploadBoxProps) {
  const { businessId, category, types, document, onSent, onCancel } = props;
  const [type, setType] = useState(() => firstType(props));
  const [info, setInfo] = useState(document?.info ?? '');
  const [expiresOn, setExpiresOn] = useState('');
  const [chosen, setChosen] = useState<{ file: File; key: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  const choose = (file: File | null) => {
    setFault(null);
    setChosen(file && { file, key: crypto.randomUUID() });
  };

  async function send(): Promise<void> {
    if (!chosen) {
      setFault('Please choose a file.');
      return;
    }
    const control = new AbortController();
    stop.current = control;
    setShare(0);
    setFault(null);
    try {
      const { message } = await sendDocument({
        businessId,
        category,
        documentType: Number(type),
        info: info.trim(),
        expiresOn,
        ...chosen,
        ...(document ? { kycId: document.kyc_id } : {}),
        signal: control.signal,
        onSent: setShare,
      });
      notifySuccess(message);
      setChosen(null);
      onSent();
    } catch (error) {
      if (isCancelled(error)) return;
      if (error instanceof ApiProblem && error.errors.length > 0) setFault(error.message);
      else notifyProblem(error, TEXTS.failed);
    } finally {
      stop.current = null;
      setShare(null);
    }
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      p="md"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--surface-2)"
      aria-label={`${document ? 'Send again' : 'Send'}: ${category}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (share === null) void send();
      }}
    >
      <Flex wrap="wrap" align="flex-end" gap="sm">
        <Select
          flex="1 1 200px"
          size="lg"
          label="Document type"
          data={keepChosenOption(
            types.map(({ nr, name }) => ({ value: String(nr), label: name })),
            type,
            document?.document_name,
          )}
          value={type}
          onChange={(value) => setType(value ?? type)}
          allowDeselect={false}
        />
        <TextInput
          flex="1 1 200px"
          size="lg"
          label="Note"
          description="For example, the document number if it is hard to read"
          maxLength={longest.BusinessEntry.info}
          value={info}
          onChange={(event) => setInfo(event.currentTarget.value)}
        />
        <DateField
          label="Expires on"
          description="Leave empty if the document has no end"
          toward="future"
          value={expiresOn}
          onDay={setExpiresOn}
        />
      </Flex>
      <DropZone
        label={`File of the ${category.toLowerCase()}`}
        what="a file"
        accept={ACCEPTED}
        hint="PDF, JPG or PNG, at most 10 MB"
        disabled={share !== null}
        faultOf={faultOf}
        said={fault}
        onFile={choose}
      />
      {chosen ? (
        <Box h={320} bd="1px solid var(--line)">
          <DocumentViewer file={chosen.file} name={chosen.file.name}>
            <Text span inherit c="dimmed">
              {formatBytes(chosen.file.size)}
            </Text>
          </DocumentViewer>
        </Box>
      ) : null}
      {share === null ? null : (
        <Flex align="center" gap="xs" c="var(--text-2)">
          <Box
            component="progress"
            flex={1}
            style={{ accentColor: 'var(--accent)' }}
            aria-label="Upload progress"
            max={1}
            value={share}
          />
          {Math.round(share * 100)} %
        </Flex>
      )}
      <Group gap="2xs" justify="flex-end">
        {share === null ? (
          onCancel ? (
            <Button size="lg" onClick={onCancel}>
              Cancel
            </Button>
          ) : null
        ) : (
          <Button size="lg" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        )}
        <Button size="lg" type="submit" variant="filled" loading={share !== null}>
          {document ? 'Send again' : 'Send'}
        </Button>
      </Group>
    </Flex>
  );
}

function firstType({ category, types, document }: UploadBoxProps): string {
  if (document) return String(document.document_type);
  const first =
    types.find(({ is_default }) => is_default) ??
    types.find(({ name }) => name === DEFAULT_TYPE[category]) ??
    types[0];
  return String(first?.nr ?? '');
}

function faultOf(file: File): string | null {
  if (!isAcceptedName(file.name)) return PROBLEMS.fileKindRefused.message;
  return file.size === 0 ? 'The file is empty. Choose another file.' : checkFileSize(file, 10);
}
