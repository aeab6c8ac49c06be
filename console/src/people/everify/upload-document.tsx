/** Pictures of the document, front and back, for the agency. */

import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ActProps } from './cases.ts';

const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const base64Of = async (file: File): Promise<string> =>
  btoa(
    Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(
      '',
    ),
  );

export function UploadDocument({ act, isPending }: ActProps) {
  const [front, setFront] = useState<File>();
  const [back, setBack] = useState<File>();
  const isMixed = front !== undefined && back !== undefined && front.type !== back.type;
  const send = async (): Promise<void> => {
    if (front === undefined || isMixed) return;
    const sides = back === undefined ? {} : { back: await base64Of(back) };
    const body = { contentType: front.type, front: await base64Of(front), ...sides };
    act({ action: 'uploadDocument', body });
  };
  return (
    <section className="card stack" aria-labelledby="case-upload">
      <h2 id="case-upload">
        <Text id="everify.upload" />
      </h2>
      <div className="row">
        <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => setFront(files?.[0])}>
          <Button>
            <Text id="everify.front" />
          </Button>
        </FileTrigger>
        <span className="breaks">{front?.name}</span>
      </div>
      <div className="row">
        <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => setBack(files?.[0])}>
          <Button>
            <Text id="everify.back" />
          </Button>
        </FileTrigger>
        <span className="breaks">{back?.name}</span>
      </div>
      {isMixed ? <Notice tone="bad" title={<Text id="everify.sameType" />} /> : null}
      <div>
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={front === undefined || isMixed}
          onPress={() => void send()}
        >
          <Text id="everify.sendUpload" />
        </Button>
      </div>
    </section>
  );
}
