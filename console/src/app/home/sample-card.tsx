/** Sample data: added, toured, and removed. */

import { useState } from 'react';
import { Link } from 'wouter';
import { useChangeSampleData, useSampleData, useServerInfo } from '../../ui/api/server.ts';
import { useSession } from '../../ui/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useTour } from '../tour/use-tour.ts';

export function SampleCard() {
  const { data: sample } = useSampleData();
  const { data: server } = useServerInfo();
  // Offered where there is nothing else to look at.
  const isOffered = !sample && server?.setup?.isEmpty === true;
  if (sample) return <Loaded employees={sample.employees} name={sample.employerName} />;
  return isOffered ? <Offer /> : null;
}

function Offer() {
  const add = useChangeSampleData('POST');
  const { data: session } = useSession();
  return (
    <div className="cards">
      <Card
        title={<Text id="sample.offer.title" />}
        action={
          session ? (
            <Button onPress={() => add.mutate()} isPending={add.isPending}>
              <Text id="sample.add" />
            </Button>
          ) : (
            <Link href="/sign-in" className="button plain">
              <Text id="sample.signIn" />
            </Link>
          )
        }
      >
        <p>
          <Text id="sample.offer.text" />
        </p>
        <ErrorNotice error={add.error} />
      </Card>
    </div>
  );
}

function Loaded({ employees, name }: { readonly employees: number; readonly name: string }) {
  const [isAsking, setAsking] = useState(false);
  const { start } = useTour();
  return (
    <div className="cards">
      <Card
        title={<Text id="sample.title" />}
        action={
          <>
            <Button variant="primary" onPress={start}>
              <Text id="tour.start" />
            </Button>
            <Button onPress={() => setAsking(true)}>
              <Text id="sample.remove" />
            </Button>
          </>
        }
      >
        <p>
          <Text id="sample.text" values={{ name, count: employees }} />
        </p>
      </Card>
      {isAsking ? <Removal onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Removal({ onClose }: { readonly onClose: () => void }) {
  const remove = useChangeSampleData('DELETE');
  const { end } = useTour();
  const act = async (): Promise<void> => {
    try {
      await remove.mutateAsync();
    } catch {
      // `remove.error` is shown.
      return;
    }
    // Its steps lead to what is gone.
    end();
    onClose();
  };
  return (
    <Dialog title={<Text id="sample.removeTitle" />} onClose={onClose} isAlert>
      <p>
        <Text id="sample.removeText" />
      </p>
      <ErrorNotice error={remove.error} />
      <div className="row">
        <Button variant="danger" onPress={act} isPending={remove.isPending}>
          <Text id="sample.remove" />
        </Button>
        <Button onPress={onClose} autoFocus>
          <Text id="cancel" />
        </Button>
      </div>
    </Dialog>
  );
}
