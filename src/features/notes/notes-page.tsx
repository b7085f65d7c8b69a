import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { noteList } from './notes-list.tsx';

export const NotesPage = (props: LinePageProps) => <LinePage {...props} list={noteList} />;
