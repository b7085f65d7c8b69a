import { useNavigate } from '@tanstack/react-router';
import { SendDialog } from '../features/stock-import/send-dialog.tsx';

type SendListProps = { readonly file: File; readonly onClose: () => void };

export function SendList({ file, onClose }: SendListProps) {
  const navigate = useNavigate();
  return (
    <SendDialog
      choices={null}
      supplier={null}
      file={file}
      onSent={(id) => void navigate({ to: '/imports/$id', params: { id } })}
      onClose={onClose}
    />
  );
}
