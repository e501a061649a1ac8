// What the actions and nutrition pages count as a goal. WHO healthy diet fact sheet, and WHO guideline on carbohydrate
// intake (2023), for adults: 400 g of vegetables and fruit and 25 g of fibre a day or more.
export const FRUIT_VEGETABLES_GOAL_G = 400
export const FIBRE_GOAL_G = 25
