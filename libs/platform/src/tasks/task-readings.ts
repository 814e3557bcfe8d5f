import { Injectable } from '@nestjs/common';
import { tasksInState } from '../health/metrics.js';
import { Readings } from '../health/readings.js';
import { TaskRows } from './task-rows.js';

const EVERY_MS = 15_000;

/** Exposes how many tasks there are, as the rows have them. */
@Injectable()
export class TaskReadings {
  constructor(readings: Readings, rows: TaskRows) {
    readings.add(async () => {
      const counts = await rows.counts();
      return counts.map(({ kind, state, count }) => ({ gauge: tasksInState, labels: { kind, state }, value: count }));
    }, EVERY_MS);
  }
}
