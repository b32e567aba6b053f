/** Whether one can give to this organiser: she has an account to be paid into, or is the product itself (spec 1 §2). */
export const takesDonations = (organiser: { stripeAccountId: string; userRole: number }): boolean =>
  organiser.stripeAccountId !== '' || organiser.userRole === 1;
