import { expect, it } from '@jest/globals';
import { queryOf } from './queries.js';

it('finds the series and labels of a query, and nothing of the language', () => {
  expect(
    queryOf(
      'histogram_quantile(0.95, sum by (le, queue) (rate(a_bucket{outcome!="ok or b", x=~"1"}[5m]))) > 2e3 and max(c) offset 1d unless absent(d_total)',
    ),
  ).toEqual({ series: ['a_bucket', 'c', 'd_total'], labels: ['outcome', 'x', 'le', 'queue'] });
});
