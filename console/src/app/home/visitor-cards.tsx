/** Where to begin: the calculator, the documentation, and for visitors the sign-in. */

import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { Text } from '../../ui/i18n/text.tsx';

export const VisitorCards = ({ isSignedIn }: { readonly isSignedIn: boolean }) => (
  <div className="cards">
    <Card
      title={<Text id="home.calculator.title" />}
      action={
        <Link href="/calculator" className="button primary">
          <Text id="home.calculator.link" />
        </Link>
      }
    >
      <p>
        <Text id="home.calculator.text" />
      </p>
    </Card>
    <Card
      title={<Text id="home.docs.title" />}
      action={
        <a href="/docs" className="button plain">
          <Text id="home.docs.link" />
        </a>
      }
    >
      <p>
        <Text id="home.docs.text" />
      </p>
    </Card>
    {isSignedIn ? null : (
      <Card
        title={<Text id="home.signIn.title" />}
        action={
          <Link href="/sign-in" className="button plain">
            <Text id="signIn.link" />
          </Link>
        }
      >
        <p>
          <Text id="home.signIn.text" />
        </p>
      </Card>
    )}
  </div>
);
