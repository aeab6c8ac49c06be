/** Net pay and employee taxes against wages, around the wages that are entered. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { callWorker } from './library/client.ts';
import { type PayCalcItem, type Paycheck, payCalcItem } from './model.ts';

const POINTS = 48;
/** Of the wages entered. */
const REACH = 2;
const WIDTH = 640;
const HEIGHT = 280;
const EDGE = { left: 64, right: 32, top: 12, bottom: 32 };

type Point = { readonly gross: number; readonly taxes: number; readonly net: number };

type Props = { readonly paycheck: Paycheck; readonly skeleton: PayCalcItem };

export function CurveChart({ paycheck, skeleton }: Props) {
  const { data: points = [] } = useQuery({
    queryKey: ['curve', paycheck, skeleton],
    queryFn: () => curveOf(paycheck, skeleton),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
  });
  return (
    <figure className="stack tight">
      <figcaption className="legend">
        <Text id="chart.curve" />
      </figcaption>
      {points.length < 2 ? null : <Drawing points={points} gross={paycheck.gross} />}
    </figure>
  );
}

async function curveOf(paycheck: Paycheck, skeleton: PayCalcItem): Promise<Point[]> {
  const most = Math.max(1000, paycheck.gross * REACH);
  const grosses = Array.from({ length: POINTS + 1 }, (_, i) => Math.round((most * i) / POINTS));
  const items = grosses.map((gross) => ({
    ...payCalcItem({ ...paycheck, gross }, skeleton),
    options: {},
  }));
  const { PayCalcResponse } = await callWorker(
    'payCalc',
    { PayCalcRequest: { payCalc: items } },
    {},
  );
  return PayCalcResponse.payCalc.flatMap(({ totals }, i) =>
    totals === undefined
      ? []
      : [{ gross: grosses[i] as number, taxes: totals.employeeTaxes, net: totals.net }],
  );
}

function Drawing({ points, gross }: { readonly points: readonly Point[]; readonly gross: number }) {
  const t = useText();
  const { wholeDollars } = useFormats();
  const most = points.at(-1)?.gross ?? 1;
  const top = Math.max(...points.map(({ net, taxes }) => Math.max(net, taxes)), 1);
  const x = (value: number): number =>
    EDGE.left + (value / most) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value: number): number =>
    HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const path = (of: (point: Point) => number): string =>
    points
      .map(
        (one, i) =>
          `${i === 0 ? 'M' : 'L'}${x(one.gross).toFixed(1)} ${y(Math.max(0, of(one))).toFixed(1)}`,
      )
      .join('');
  const here = Math.min(gross, most);
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="curve"
        role="img"
        aria-label={t('chart.curveLabel')}
      >
        {ticks(top).map((tick) => (
          <g key={tick}>
            <line
              x1={EDGE.left}
              x2={WIDTH - EDGE.right}
              y1={y(tick)}
              y2={y(tick)}
              className="grid-line"
            />
            <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
              {wholeDollars(tick)}
            </text>
          </g>
        ))}
        {ticks(most).map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - 10} textAnchor="middle">
            {wholeDollars(tick)}
          </text>
        ))}
        <line x1={x(here)} x2={x(here)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className="here" />
        <path d={path(({ net }) => net)} className="line-1" />
        <path d={path(({ taxes }) => taxes)} className="line-2" />
      </svg>
      <ul className="bar-legend small">
        <li>
          <span aria-hidden="true" className="swatch series-1" />
          <Text id="chart.netPay" />
        </li>
        <li>
          <span aria-hidden="true" className="swatch series-2" />
          <Text id="chart.taxes" />
        </li>
      </ul>
    </>
  );
}

/** Round amounts, four or five of them up to `most`. */
function ticks(most: number): number[] {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? most;
  return Array.from({ length: Math.floor(most / step) }, (_, i) => (i + 1) * step);
}
