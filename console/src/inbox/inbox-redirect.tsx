import { Navigate, useParams } from 'react-router-dom';

/** A message's own address, which search and history name, leads to it in its inbox. */
export function redirectToInbox(resource: string) {
  return function ToInbox() {
    const { id } = useParams();
    return <Navigate replace to={`/${resource}?show=all&open=${id}`} />;
  };
}
