import { Alert, Snackbar } from '@mui/material';
import { useEffect, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'react-admin';

/**
 * Replaces the current notification at once; react-admin's own would queue, but Undo must belong to the latest
 * change.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const [current, setCurrent] = useState<NotificationPayload & { number: number }>();
  const [open, setOpen] = useState(false);
  const translate = useTranslate();

  useEffect(() => {
    const next = notifications.length ? takeNotification() : undefined;
    if (!next) return;
    setCurrent((former) => ({ ...next, number: (former?.number ?? 0) + 1 }));
    setOpen(true);
  }, [notifications, takeNotification]);

  if (!current) return null;
  const { message, type, notificationOptions: { autoHideDuration, messageArgs } = {} } = current;
  const defaultDurationMs = type === 'error' ? 8000 : 4000;
  return (
    <CloseNotificationContext.Provider value={() => setOpen(false)}>
      <Snackbar
        key={current.number}
        open={open}
        // Above the Save button on phones.
        sx={{ bottom: { xs: 80, sm: 24 } }}
        autoHideDuration={autoHideDuration === undefined ? defaultDurationMs : autoHideDuration}
        onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      >
        {typeof message === 'string' ? (
          <Alert variant="filled" severity={type === 'info' ? 'success' : type} icon={false}>
            {translate(message, messageArgs)}
          </Alert>
        ) : (
          <div>{message}</div>
        )}
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}
