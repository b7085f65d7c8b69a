import './toasts.css';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';

export const showToast = (toast: NotificationData): void => void notifications.show(toast);

export const hideToast = (id: string): void => void notifications.hide(id);

export function ToastPlace() {
  return (
    <Notifications
      className="ui-toasts"
      position="top-center"
      containerWidth={440}
      transitionDuration={140}
      limit={4}
      allowDragDismiss={false}
    />
  );
}
