import { Navigate, useParams } from 'react-router-dom';

/** Redirects a record's URL, used by search and history, to the inbox. */
export function redirectToInbox(resource: string) {
  return function ToInbox() {
    const { id } = useParams();
    return <Navigate replace to={`/${resource}?show=all&open=${id}`} />;
  };
}
