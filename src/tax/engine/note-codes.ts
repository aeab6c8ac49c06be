/** The stable codes of the notes on lines and payments, with what each means. Words may change; codes are stable. */

export const NOTE_CODES = {
  additional_of_state_not_counted:
    'The additional amount of the state certificate is not part of the tax that this one is a share of.',
  aggregated_alone:
    'Supplemental wages were taxed as the only wages of a pay period, because the payment has no regular wages.',
  alias_used:
    'A parameter or rate was sent as another payroll program sends it; the note says how it was read.',
  annual_salary_assumed: 'ANNUAL_SALARY was not sent; it was taken from the wages of the request.',
  auto_adjust_ignored: 'autoAdjust has no effect on this tax.',
  base_as_sent: 'The wage base was sent as it is; benefits did not lower it.',
  benefit_treatment: 'How a benefit of the payment affects the wages of this tax.',
  benefit_treatment_unverified: 'It is unverified which benefits lower the wages of this tax.',
  bonus_condition: 'A condition of the rule for supplemental wages that was used.',
  bonus_method_default:
    'calcMethodSupplementalWages was not sent; the note names the method that was used.',
  certificate_edition_assumed:
    'The parameter for the year of the certificate was not sent; the note says which form was assumed.',
  convenience_not_left_out:
    'Wages earned here are taxed here although another state taxes them under its convenience rule.',
  convenience_of_employer:
    'Wages earned at home for the convenience of the employee are taxed as if earned here.',
  county_unknown: 'The county of residence is not known; the note says what was used.',
  credit_reduction_default: 'CREDITREDUCTION was not sent; the note says what was used.',
  default_certificate:
    'A tax that this one depends on is not in the request; it was calculated with a default certificate.',
  earned_income_elsewhere:
    'Another earned income tax is withheld from these wages instead; the note says which, and why.',
  employer_size_assumed: 'NUMBER_EMPLOYEES was not sent; the note says what was used.',
  employer_too_small: 'The employer has too few employees for this program.',
  empty_value: 'A parameter was sent without a value; it counts as left out.',
  exempt_over_million:
    'Exempt, but supplemental wages above 1,000,000 in the year are withheld at the mandatory rate.',
  federal_state_differ: 'The federal wages of a type differ from the total of the states.',
  fee_on_first_wage_type: 'The fee for the quarter is on the line of the first wage type.',
  fixed_amount: 'A fixed amount was withheld in place of the calculated one.',
  found_since_release:
    'What was found about this tax after the version was made; the note says what it means for the line.',
  higher_wage_base_not_sent: 'HIGHERWAGEBASE was not sent; the note says what was used.',
  law_states_none: 'The law has no such tax, or none on these wages; the note cites it.',
  local_services_limit:
    'The local services tax for the year has already been withheld, here or by another employer.',
  local_services_one_place:
    'Only one local services tax is withheld for each pay period: that of the first listed place.',
  low_income_exemption: 'A low-income exemption was claimed; the note says what it did.',
  method_none: 'Not calculated: the calculation method of the wages is None.',
  more_than_wages: 'The tax is more than these wages; withhold at most the net pay.',
  mtd_wages_not_sent: 'mtdWages was not sent; it was counted as 0.',
  new_employer_rate: 'overrideRate was not sent; the published new-employer rate was used.',
  no_nexus: 'hasNexus is false; nothing is owed.',
  no_wages_left: 'No wages are left on which the tax could be calculated.',
  nonresident_condition: 'A condition for nonresidents, such as a threshold of days or wages.',
  not_in_territory: 'The tax does not apply to wages for work in a territory.',
  not_this_county: 'The tax of another county applies to this employee.',
  not_withheld_from_nonresidents: 'The tax is not withheld from nonresidents.',
  not_withheld_from_residents: 'The tax is not withheld from residents.',
  pay_frequency_uncommon: 'payPeriodsPerYear is not a common pay frequency.',
  payroll_exempt: 'The payroll of the employer is below the limit of this tax.',
  payroll_zone_none: 'The county is not in a zone of this tax.',
  payroll_zone_rate_assumed: 'QUARTERLY_PAYROLL was not sent; the top-tier rate was used.',
  period_wh_ignored:
    'periodWH has no effect on this tax; the note says how to send a second payment of a period.',
  period_wh_not_sent: 'periodWH was not sent; it was counted as 0.',
  premium_not_sent: 'The insurance premium was not sent; the note says what was used.',
  quarter_assumed:
    'Withholding or wages for the quarter were not sent; the note says what was used.',
  rate_far_from_published:
    'overrideRate is far above the published rate of this line; it may be the rate of another line.',
  read_leniently:
    'With lenient handling, a value was read in another type than it was sent; the note says how.',
  reciprocity: 'Not withheld: a reciprocal agreement applies and the certificate is on file.',
  reciprocity_condition: 'A condition of the reciprocal agreement.',
  residence_unverified: 'Part of the residence rule used for the line is unverified.',
  resident_condition: 'Information for residents with wages earned elsewhere.',
  resident_credit: 'The tax was reduced by the tax of another state or place.',
  residents_own_wages_only: 'Residents are not taxed here on wages earned elsewhere.',
  round_result_ignored: 'roundResult Yes has no effect on this tax.',
  rounded_to_cents: 'An amount had fractions of a cent; the note says what was used.',
  shared_by_locations: 'The tax was calculated once and divided among its locations.',
  stale_figures: 'The figures are not confirmed for the pay date; the last known ones were used.',
  state_tax_not_requested: 'There are wages in a state for which no tax was requested.',
  tax_collector: 'Who collects the tax.',
  tax_note: 'A convention or condition of this tax.',
  tips_uncollected: 'The cash available does not cover the tax on tips.',
  unknown_field:
    'With lenient handling, a field, query parameter, or header that is not known was not used; the note names it.',
  unverified_figures: 'The figures of this tax are unverified.',
  wage_tax_credit: 'Another local tax on the same wages was credited.',
  wage_type_not_subject: 'Wages of this type are not subject to the tax.',
  wages_here_only:
    'Only wages earned here were counted; the program may count the whole employment.',
  waived_by_parameter: 'A parameter of the request says that the tax is not withheld.',
  withheld_elsewhere: 'Wages from which another state withholds are not taxed here.',
  work_state_unknown: 'The version has no income tax of the work state; it is not credited.',
  ytd_wages_not_sent: 'ytdWages was not sent; it was counted as 0.',
  zero_sent: 'A rate or hours of 0 were sent; the note names the field.',
} as const;

export type NoteCode = keyof typeof NOTE_CODES;
