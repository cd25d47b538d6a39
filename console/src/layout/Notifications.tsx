import { Snackbar } from '@mui/material';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTranslate,
} from 'ra-core';
import { useEffect, useState } from 'react';
import { Notice } from '../design/Notice.tsx';
import { menuWidth } from '../design/tokens.ts';

/**
 * Replaces the current notification at once; ra-core's own would queue, but Undo must belong to the latest
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
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        // Above the Save bar; in the middle of the page, not of the window.
        sx={{ bottom: { xs: 80, sm: 72 }, ml: { md: `${menuWidth / 2}px` } }}
        autoHideDuration={autoHideDuration === undefined ? defaultDurationMs : autoHideDuration}
        onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      >
        {/* The transition needs an element that takes a ref. */}
        <div>
          {typeof message === 'string' ? (
            <Notice kind={type}>{translate(message, messageArgs)}</Notice>
          ) : (
            message
          )}
        </div>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}
