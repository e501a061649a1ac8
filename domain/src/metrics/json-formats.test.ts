import { describe, expect, test } from 'vitest'
import { readForTest as read } from './read-for-tests.ts'

describe('JSON', () => {
  test('Fitbit: pounds and UTC in the export, kilograms in the API; a nap is no night; overlapping months', () => {
    expect(
      read('[{"logId":1,"weight":154.32,"bmi":22.1,"date":"05/13/15","time":"18:28:59"}]').values(
        'weight',
      )[0],
    ).toBeCloseTo(70, 2)
    expect(
      read('{"weight":[{"logId":1,"weight":70,"bmi":22.1,"date":"2015-05-13","time":"18:28:59"}]}').values(
        'weight',
      ),
    ).toEqual([70])
    const beats = read(
      '[{"dateTime":"05/24/21 00:00:16","value":{"bpm":61,"confidence":2}}]',
      'heart_rate-2021-05-24.json',
    )
    expect(beats.metrics.heart_rate?.first).toBe('2021-05-24T00:00:16+00:00')
    expect(
      read('[{"dateTime":"05/24/21 00:00:00","value":"12"}]', 'steps-2021-05-24.json').values('steps'),
    ).toEqual([12])
    const sleep = (id: number, start: string, end: string, isMain: boolean) => ({
      logId: id,
      dateOfSleep: '2021-05-24',
      startTime: `2021-05-${start}:00.000`,
      endTime: `2021-05-${end}:00.000`,
      minutesAsleep: 60,
      isMainSleep: isMain,
      levels: { summary: { deep: { minutes: 20 }, wake: { minutes: 5 } } },
    })
    const night = sleep(1, '23T23:00', '24T06:00', true)
    const found = read(JSON.stringify([night, night, sleep(2, '24T14:00', '24T15:00', false)]))
    expect([found.nights, found.metrics.sleep_duration?.count, found.values('sleep_deep')]).toEqual([
      1,
      2,
      [20, 20],
    ])
  })

  test('Garmin: the calendar day counts where the times are of another year; -1 is no value; chunks overlap', () => {
    const sleep = {
      calendarDate: '2026-02-23',
      sleepStartTimestampGMT: 1_740_200_400,
      sleepEndTimestampGMT: 1_740_228_000,
      sleepStartTimestampLocal: '2026-02-22T23:00:00',
      sleepEndTimestampLocal: '2026-02-23T06:40:00',
      sleepTimeSeconds: 25_200,
      deepSleepSeconds: 5400,
      averageRespirationValue: -1,
    }
    const found = read(JSON.stringify({ sleeps: [sleep, sleep] }))
    expect(found.nightList.map(({ day }) => day)).toEqual(['2026-02-23'])
    expect([found.values('sleep_duration'), found.values('respiratory_rate')]).toEqual([[420], []])
    const day = {
      calendarDate: '2026-02-23',
      totalSteps: 11_432,
      allDayStress: { aggregatorList: [{ type: 'TOTAL', averageStressLevel: 28 }] },
    }
    const days = read(JSON.stringify([day, day]))
    expect([days.format, days.values('steps'), days.values('stress_level')]).toEqual([
      'garmin',
      [11_432],
      [28],
    ])
  })

  test('Withings: a number as digits and a place, what is marked as not recorded, the zone of the account', () => {
    const found = read(
      JSON.stringify({
        body: {
          timezone: 'America/Los_Angeles',
          measuregrps: [
            {
              grpid: 1,
              date: 1_433_052_383,
              category: 1,
              measures: [
                { type: 1, value: 74_126, unit: -3 },
                { type: 18, value: -1000, unit: -3 },
              ],
            },
          ],
        },
      }),
    )
    expect(found.values('weight')).toEqual([74.126])
    expect(found.metrics.weight?.first).toBe('2015-05-30T23:06:23-07:00')
    expect(found.left_out).toEqual([
      { reason: 'marked by the device as not recorded', count: 1, example: 'type 18' },
    ])
  })

  test('WHOOP’s API: sleeps, recoveries, cycles and workouts, in minutes and kilocalories; what is not scored has no values', () => {
    const scored = { score_state: 'SCORED', timezone_offset: '-05:00' }
    const found = read(
      JSON.stringify({
        sleep: [
          {
            ...scored,
            id: 'a',
            start: '2022-04-24T05:00:00.000Z',
            end: '2022-04-24T13:00:00.000Z',
            nap: false,
            score: {
              stage_summary: {
                total_in_bed_time_milli: 28_800_000,
                total_awake_time_milli: 3_600_000,
                total_light_sleep_time_milli: 14_400_000,
                total_slow_wave_sleep_time_milli: 5_400_000,
                total_rem_sleep_time_milli: 5_400_000,
              },
              respiratory_rate: 16.1,
              sleep_performance_percentage: 98,
            },
          },
          {
            score_state: 'PENDING_SCORE',
            start: '2022-04-25T05:00:00.000Z',
            end: '2022-04-25T13:00:00.000Z',
          },
        ],
        recovery: [
          {
            score_state: 'SCORED',
            created_at: '2022-04-24T13:05:00.000Z',
            score: {
              recovery_score: 44,
              resting_heart_rate: 64,
              hrv_rmssd_milli: 31.8,
              spo2_percentage: 95.7,
            },
          },
        ],
        cycle: [
          {
            ...scored,
            start: '2022-04-24T05:00:00.000Z',
            end: '2022-04-25T05:00:00.000Z',
            score: { strain: 5.3, kilojoule: 8368, average_heart_rate: 68, max_heart_rate: 141 },
          },
        ],
        workout: [
          {
            ...scored,
            sport_name: 'running',
            start: '2022-04-24T20:00:00.000Z',
            end: '2022-04-24T20:30:00.000Z',
            score: { kilojoule: 1569.3, distance_meter: 1772.77 },
          },
        ],
      }),
    )
    expect(found.format).toBe('whoop')
    expect(found.nightList).toMatchObject([{ day: '2022-04-24', asleep_minutes: 420, is_nap: false }])
    expect(['sleep_duration', 'sleep_deep', 'sleep_score'].map((each) => found.values(each))).toEqual([
      [420],
      [90],
      [98],
    ])
    expect(
      ['recovery_score', 'hrv_rmssd', 'strain', 'total_energy'].map((each) => found.values(each)),
    ).toEqual([[44], [31.8], [5.3], [2000]])
    expect(found.workoutList).toMatchObject([{ kind: 'running', duration_minutes: 30, distance_m: 1772.77 }])
    expect(found.workoutList[0]?.energy_kcal).toBeCloseTo(375.07, 2)
    expect(found.metrics.sleep_duration?.last).toBe('2022-04-24T00:00:00-05:00')
    // The day after the evening on which the cycle began.
    expect(found.metrics.strain?.first).toBe('2022-04-24T12:00:00-05:00')
  })

  test('parts of a day count each: Garmin’s quarters of an hour and lists, Fitbit’s minutes', () => {
    const epoch = (start: number) => ({
      summaryId: `e${start}`,
      activityType: 'WALKING',
      startTimeInSeconds: 1_704_150_000 + start,
      startTimeOffsetInSeconds: 3600,
      durationInSeconds: 900,
      steps: 90,
    })
    expect(read(JSON.stringify({ epochs: [epoch(0), epoch(900)] })).values('steps')).toEqual([90, 90])
    const list = {
      calendarDate: '2024-01-02',
      startTimeInSeconds: 1_704_150_000,
      timeOffsetHeartRateSamples: { 15: 75, 30: 76 },
    }
    expect(read(JSON.stringify({ dailies: [list] })).values('heart_rate')).toEqual([75, 76])
    const minutes = {
      'activities-heart': [{ dateTime: '2021-05-24', value: { restingHeartRate: 61 } }],
      'activities-heart-intraday': { dataset: [{ time: '00:01:00', value: 60 }] },
    }
    const found = read(JSON.stringify(minutes))
    expect([found.values('resting_heart_rate'), found.metrics.heart_rate?.first]).toEqual([
      [61],
      '2021-05-24T00:01:00',
    ])
  })

  test('a file that was cut off gives what is before the damage', () => {
    const found = read(
      '[{"dateTime":"2021-05-24","value":{"restingHeartRate":61}},{"dateTime":"2021-05-25","val',
    )
    expect(found.values('resting_heart_rate')).toEqual([61])
    expect(found.left_out[0]?.reason).toBe('damaged, so that it cannot be read')
  })

  test('medical records belong elsewhere, and what is no measurement is said to be none', () => {
    expect(read('{"resourceType":"Observation"}').left_out[0]?.reason).toBe(
      'a medical record, which belongs under Test Data',
    )
    expect(read('<ClinicalDocument xmlns="urn:hl7-org:v3"/>').left_out).toHaveLength(1)
    expect(read('Dear Anna,\nhow are you, my dear?\n').format).toBeUndefined()
  })
})
