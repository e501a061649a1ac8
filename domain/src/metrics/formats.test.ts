import { describe, expect, test } from 'vitest'
import { Intake } from './model/intake.ts'
import type { Night, Sample, Workout } from './model/sample.ts'
import { Tally } from './model/tally.ts'
import { openText } from './readers/text-files.ts'

const NOW = Date.UTC(2026, 10, 1)

/** Reads a text in pieces of an awkward size, so that every border is met. */
function read(text: string, name = 'file', size = 7) {
  const samples: Sample[] = []
  const nights: Night[] = []
  const workouts: Workout[] = []
  const tally = new Tally({
    sample: (sample) => samples.push(sample),
    night: (night) => nights.push(night),
    workout: (workout) => workouts.push(workout),
  })
  const reading = openText(new Intake(tally, NOW), text.slice(0, 2000), name)
  for (let at = 0; at < text.length; at += size) reading?.write(text.slice(at, at + size))
  reading?.end()
  const values = (metric: string) =>
    samples.filter((each) => each.metric === metric).map(({ value }) => value)
  return {
    format: reading?.format,
    ...tally.summary(),
    samples,
    values,
    nightList: nights,
    workoutList: workouts,
  }
}

const record = (type: string, start: string, end: string, rest: string, inside = '') =>
  `<Record type="${type}" sourceName="Anna&#8217;s &quot;Watch&quot;" device="&lt;&lt;HKDevice: 0x1&gt;, name:Watch&gt;" ${rest} startDate="${start}" endDate="${end}"${inside ? `>${inside}</Record>` : '/>'}`
const apple = (inside: string, type = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${type}<HealthData locale="sv_SE">\n${inside}\n</HealthData>`

describe('Apple Health', () => {
  test('values in one unit, per cent as fractions, the source without its address in memory', () => {
    const at = '2024-03-01 08:00:00 +0100'
    const found = read(
      apple(
        record('HKQuantityTypeIdentifierBodyMass', at, at, 'unit="lb" value="154.32"') +
          record('HKQuantityTypeIdentifierOxygenSaturation', at, at, 'unit="%" value="0.97"') +
          record('HKQuantityTypeIdentifierBloodGlucose', at, at, 'unit="mg/dL" value="90"') +
          record('HKQuantityTypeIdentifierBodyTemperature', at, at, 'unit="degF" value="98.6"') +
          record('HKQuantityTypeIdentifierHeartRateVariabilitySDNN', at, at, 'unit="ms" value="41.5"'),
      ),
    )
    expect(found.format).toBe('apple-health')
    expect(found.values('weight')[0]).toBeCloseTo(70, 2)
    expect(found.values('oxygen_saturation')[0]).toBeCloseTo(97)
    expect(found.values('blood_glucose')[0]).toBeCloseTo(4.996, 3)
    expect(found.values('body_temperature')[0]).toBeCloseTo(37)
    expect(found.metrics.hrv_sdnn).toEqual({
      count: 1,
      first: '2024-03-01T08:00:00+01:00',
      last: '2024-03-01T08:00:00+01:00',
      unit: 'ms',
    })
    expect(new Set(found.samples.map(({ source }) => source))).toEqual(new Set(['Anna’s "Watch"']))
  })

  test('what is in a correlation and once more by itself counts once', () => {
    const at = '2024-03-01 08:00:00 +0100'
    const pressure =
      record('HKQuantityTypeIdentifierBloodPressureSystolic', at, at, 'unit="mmHg" value="121"') +
      record('HKQuantityTypeIdentifierBloodPressureDiastolic', at, at, 'unit="mmHg" value="79"')
    const found = read(
      apple(
        `${pressure}<Correlation type="HKCorrelationTypeIdentifierBloodPressure">${pressure}</Correlation>`,
      ),
    )
    expect(found.metrics.blood_pressure_systolic?.count).toBe(1)
    expect(found.metrics.blood_pressure_diastolic?.count).toBe(1)
    expect(found.left_out).toEqual([])
  })

  test('a workout with totals in elements of their own, without those of its parts', () => {
    const found = read(
      apple(
        `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="31.5" durationUnit="min" sourceName="W" startDate="2024-03-01 08:00:00 +0100" endDate="2024-03-01 08:40:00 +0100">
         <WorkoutActivity><WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="1" unit="km"/></WorkoutActivity>
         <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.2" unit="km"/>
         <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="1600" unit="kJ"/></Workout>`,
      ),
    )
    const [run] = found.workoutList
    expect(run).toMatchObject({ kind: 'Running', duration_minutes: 31.5, distance_m: 5200 })
    expect(run?.energy_kcal).toBeCloseTo(382.4, 1)
    expect(found.workouts).toBe(1)
  })

  test('a night belongs to the day of waking where the device was, not where the export was made', () => {
    const zone = '<MetadataEntry key="HKTimeZone" value="Asia/Tokyo"/>'
    const stage = (start: string, end: string, value: string) =>
      record(
        'HKCategoryTypeIdentifierSleepAnalysis',
        start,
        end,
        `value="HKCategoryValueSleepAnalysis${value}"`,
        zone,
      )
    const found = read(
      apple(
        stage('2024-03-01 15:00:00 +0100', '2024-03-01 16:30:00 +0100', 'AsleepCore') +
          stage('2024-03-01 16:30:00 +0100', '2024-03-01 17:00:00 +0100', 'AsleepDeep') +
          // 23:59 to 00:10 in Tokyo, the evening after.
          stage('2024-03-02 15:59:00 +0100', '2024-03-02 16:10:00 +0100', 'Asleep'),
      ),
    )
    expect(found.nightList.map(({ day, asleep_minutes }) => [day, asleep_minutes])).toEqual([
      ['2024-03-02', 120],
      ['2024-03-03', 11],
    ])
    expect(found.nights).toBe(2)
  })

  test('a wrong document type, control characters and a cut off end do no harm to the rest', () => {
    const at = '2024-03-01 08:00:00 +0100'
    const step = record('HKQuantityTypeIdentifierStepCount', at, at, 'unit="count" value="12"')
    const type =
      '<!DOCTYPE HealthData [\n<!-- children of a correlation -->\n<!ELEMENT HealthData (Record*)>\n<!ATTLIST Record type CDATA #REQUIRED\n>\n]>\n'
    const whole = apple(`${step}\u000b${step.replace('value="12"', 'value="1\u000b3"')}${step}`, type)
    const found = read(whole.slice(0, whole.lastIndexOf('endDate=') + 3))
    expect(found.metrics.steps?.count).toBe(1)
    expect(found.left_out.map(({ reason, count }) => [reason, count])).toEqual([
      ['without a value that can be read', 1],
      ['damaged, so that it cannot be read', 1],
    ])
  })

  test('impossible values, the future, dates that are none and unknown types are counted with an example', () => {
    const beat = (at: string, value: string) =>
      record('HKQuantityTypeIdentifierHeartRate', at, at, `unit="count/min" value="${value}"`)
    const good = '2024-03-01 08:00:00 +0100'
    const found = read(
      apple(
        beat(good, '60') +
          beat(good, '4000') +
          beat(good, '5e-324') +
          beat('2031-03-01 08:00:00 +0100', '61') +
          beat('2024-13-41 08:00:00 +0100', '62') +
          record('HKQuantityTypeIdentifierUVExposure', good, good, 'unit="count" value="3"'),
      ),
    )
    expect(found.metrics.heart_rate?.count).toBe(1)
    expect(Object.fromEntries(found.left_out.map(({ reason, example }) => [reason, example]))).toEqual({
      'a value that cannot be': 'heart_rate 4000 2024-03-01',
      'marked by the device as not recorded': 'heart_rate 5e-324 2024-03-01',
      'dated in the future': 'heart_rate 61 2031-03-01',
      'without a date that can be read': 'heart_rate 62 ',
      'a kind of measurement that is not in our list': 'UVExposure',
    })
  })
})

describe('tables', () => {
  test('WHOOP: zones that change, two cycles on one day, a nap, kilocalories that are called cal', () => {
    const found = read(
      '\uFEFFCycle timezone,Cycle start time,Cycle end time,Energy burned (cal),Heart rate variability (ms),Sleep onset,Wake onset,Asleep duration (min),New column\n' +
        'UTC+01:00,2024-01-01 23:15:00,2024-01-02 12:00:00,1450,68,2024-01-01 23:15:00,2024-01-02 06:30:00,420,x\n' +
        'UTC-05:00,2024-01-02 12:00:00,,900,50,2024-01-02 12:00:00,2024-01-02 13:30:00,80,x\n',
    )
    expect(found.format).toBe('whoop')
    expect(found.metrics.hrv_rmssd).toMatchObject({ count: 2, last: '2024-01-02T13:30:00-05:00' })
    expect(found.values('total_energy')).toEqual([1450, 900])
    expect(found.nights).toBe(1)
    const sleeps = read(
      'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Nap,Asleep duration (min)\n2024-01-02 06:30:00,,UTC+01:00,2024-01-02 14:00:00,2024-01-02 15:00:00,true,50\n',
    )
    expect([sleeps.nights, sleeps.metrics.sleep_duration?.count]).toEqual([0, 1])
  })

  test('Oura: seconds, a name that is there twice, and the same day as JSON', () => {
    const table = read(
      'date,Sleep Score,Total Sleep Time,Sleep Timing,Sleep Timing,Bedtime Start,Bedtime End,Average HRV,Temperature Deviation (°C),Steps,Readiness Score\n' +
        '2020-03-04,74,24690,13170,,2020-03-03T22:14:42-08:00,2020-03-04T05:49:42-08:00,69,-0.29,5703,67\n',
    )
    expect(table.format).toBe('oura')
    expect(table.values('sleep_duration')).toEqual([411.5])
    expect(table.values('temperature_deviation')).toEqual([-0.29])
    expect(table.nightList[0]?.day).toBe('2020-03-04')
    const json = read(
      JSON.stringify({
        data: [
          {
            day: '2020-03-04',
            bedtime_start: '2020-03-03T22:14:42-08:00',
            bedtime_end: '2020-03-04T05:49:42-08:00',
            total_sleep_duration: 24690,
            average_hrv: 69,
            type: 'long_sleep',
          },
        ],
      }),
    )
    expect([json.format, json.values('sleep_duration'), json.nights]).toEqual(['oura', [411.5], 1])
  })

  test('Withings in other languages, with the share of fat from its mass', () => {
    const german = read(
      'Datum;"Gewicht (kg)";"Fettmasse (kg)";"Knochenmasse (kg)";"Muskelmasse (kg)";"Hydration (kg)";Kommentare\n"2025-09-30 07:12:45";84,2;16,4;3,4;63,6;47,1;\n',
    )
    expect(german.format).toBe('withings')
    expect(german.values('weight')).toEqual([84.2])
    expect(german.values('body_fat_percentage')[0]).toBeCloseTo(19.48, 2)
    const french = read(
      'Date,"Poids (kg)","Masse grasse (kg)","Masse osseuse (kg)"\n"2025-09-30 07:12:45",84.2,16.4,3.4\n',
    )
    expect([french.format, french.values('bone_mass')]).toEqual(['withings', [3.4]])
    const pounds = read(
      'Date,"Weight (lb)","Fat mass (lb)","Bone mass (lb)"\n"2025-09-30 07:12:45",185.6,36.2,7.5\n',
    )
    expect(pounds.values('weight')[0]).toBeCloseTo(84.19, 2)
  })

  test('Withings: sleep with its stages, and lists in cells', () => {
    const sleep = read(
      'from,to,"light (s)","deep (s)","rem (s)","awake (s)"\n2025-01-01T23:10:00+01:00,2025-01-02T06:50:00+01:00,14400,5400,7200,900\n',
      'sleep.csv',
    )
    expect([sleep.format, sleep.values('sleep_deep'), sleep.values('sleep_duration')]).toEqual([
      'withings',
      [90],
      [450],
    ])
    const beats = read(
      'start,duration,value\n2025-01-01T10:00:00+00:00,"[60,60]","[71,72]"\n',
      'raw_tracker_hr.csv',
    )
    expect(beats.values('heart_rate')).toEqual([71, 72])
    expect(beats.metrics.heart_rate?.last).toBe('2025-01-01T10:01:00+00:00')
  })

  test('Samsung Health: a line of title, columns with and without the name of the table, times in UTC', () => {
    const beats = read(
      'com.samsung.shealth.tracker.heart_rate,6312,5\nsource,com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.time_offset,com.samsung.health.heart_rate.heart_rate,com.samsung.health.heart_rate.end_time\n,2023-05-03 21:14:00.000,UTC+0200,61.0,2023-05-03 21:14:00.000,\n',
    )
    expect([beats.format, beats.metrics.heart_rate?.first]).toEqual([
      'samsung-health',
      '2023-05-03T23:14:00+02:00',
    ])
    const stages = read(
      'com.samsung.health.sleep_stage,630,1\nstart_time,sleep_id,stage,time_offset,end_time\n2023-05-03 21:14:00.000,a,40002,UTC+0200,2023-05-03 22:14:00.000\n2023-05-03 22:14:00.000,a,40003,UTC+0200,2023-05-03 22:44:00.000\n',
    )
    expect([stages.values('sleep_light'), stages.values('sleep_deep'), stages.nightList[0]?.day]).toEqual([
      [60],
      [30],
      '2023-05-04',
    ])
  })

  test('Google Fit: the days of a table, and points in nanoseconds', () => {
    const days = read(
      'Date,Move Minutes count,Calories (kcal),Step count,Average weight (kg)\n2023-05-03,31,2100.5,8123,\n',
    )
    expect([days.format, days.metrics.steps?.first, days.values('active_minutes')]).toEqual([
      'google-fit',
      '2023-05-03',
      [31],
    ])
    const points = read(
      JSON.stringify({
        'Data Source': 'derived:com.google.heart_rate.bpm',
        'Data Points': [
          {
            fitValue: [{ value: { fpVal: 72.5 } }],
            dataTypeName: 'com.google.heart_rate.bpm',
            startTimeNanos: '1683105240000000000',
            endTimeNanos: '1683105240000000000',
          },
        ],
      }),
    )
    expect([points.format, points.metrics.heart_rate?.first]).toEqual([
      'google-fit',
      '2023-05-03T09:14:00+00:00',
    ])
  })
})

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
