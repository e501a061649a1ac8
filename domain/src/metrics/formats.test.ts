import { describe, expect, test } from 'vitest'
import { readForTest as read } from './read-for-tests.ts'

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
