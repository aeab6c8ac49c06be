import { Text } from '../ui/i18n/text.tsx';

export const Loading = () => (
  <main id="content" className="page" aria-busy="true">
    <p className="muted">
      <Text id="loading" />
    </p>
  </main>
);
