/** Panels as laboratories order them: what a person who types results in is asked for. Ids of the biomarker catalogue. */
export const PANELS = [
  { name: 'Blood count', markers: ['hemoglobin', 'hematocrit', 'rbc', 'mcv', 'mch', 'wbc', 'platelets'] },
  { name: 'Lipids', markers: ['cholesterol_total', 'ldl', 'hdl', 'non_hdl', 'triglycerides', 'apob'] },
  { name: 'Glucose', markers: ['glucose_fasting', 'hba1c', 'insulin_fasting'] },
  { name: 'Liver', markers: ['alt', 'ast', 'alp', 'ggt', 'bilirubin_total', 'albumin'] },
  {
    name: 'Kidney and electrolytes',
    markers: ['creatinine', 'egfr', 'urea', 'sodium', 'potassium', 'calcium'],
  },
  { name: 'Thyroid', markers: ['tsh', 'ft4', 'ft3'] },
  { name: 'Iron and vitamins', markers: ['ferritin', 'iron', 'tsat', 'vitamin_b12', 'folate', 'vitamin_d'] },
] as const
