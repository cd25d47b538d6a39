import { Title } from '../design/Title.tsx';
import { Owners } from './Owners.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';

export function Page() {
  return (
    <>
      <Title title="Team & security" />
      <Owners />
      <PasswordForm />
      <Sessions />
    </>
  );
}
