-- The values that an attribute of a stone, a business or a document can have, in the order of the trade.

insert into master (code, name, sequence) values
  ('SHAPE', 'Shape', 1), ('COLOR', 'Colour', 2), ('CLARITY', 'Clarity', 3), ('CUT', 'Cut', 4),
  ('POLISH', 'Polish', 5), ('SYMMETRY', 'Symmetry', 6), ('FLUORESCENCE', 'Fluorescence', 7), ('LAB', 'Lab', 8),
  ('LOCATION', 'Location', 9), ('FANCY', 'Fancy colour', 10), ('INTENSITY', 'Intensity', 11),
  ('OVERTONE', 'Overtone', 12), ('SHADE', 'Shade', 13), ('MILKY', 'Milky', 14),
  ('BUSINESS_TYPE', 'Business type', 15), ('COMPANY_DESIGNATION', 'Designation in the company', 16),
  ('DOC_TYPE_BUSINESS', 'Business document type', 17), ('SALES_PERSON_TYPE', 'Salesperson type', 18);

-- Names alone: the code is the name in capitals, with an underscore for a blank. What is rare is kept, but not
-- offered among the choices.
insert into sub_master (master_id, code, name, is_display, sequence)
select m.id, upper(translate(v.name, ' ', '_')), v.name, v.is_display, v.sequence
  from (
    select l.master, n.name, l.is_display, l.start + n.place as sequence
      from (values
        ('SHAPE', 0, true, 'Round,Oval,Pear,Cushion,Princess,Emerald,Radiant,Marquise,Heart,Asscher'),
        ('SHAPE', 50, false, 'Cushion Modified,Square Radiant,Square Emerald,Trilliant,Baguette,Tapered Baguette'),
        ('SHAPE', 100, false, 'Old European,Old Miner,Rose,Half Moon,Bullet,Tapered Bullet,Trapezoid,Shield,Kite,Lozenge,Hexagonal,Octagonal,Pentagonal,Heptagonal,Nonagonal,Fan,Calf,Briolette,Flanders,Rectangle,Square,Star,Other'),
        ('COLOR', 0, true, 'D,E,F,G,H,I,J,K,L,M,N'),
        ('COLOR', 50, false, 'O,P,Q,R,S,T,U,V,W,X,Y,Z'),
        ('COLOR', 100, false, 'D-E,D-F,E-F,F-G,I-J,O-P,Q-R,S-T,U-V,W-X,Y-Z,Fancy'),
        ('CLARITY', 0, true, 'FL,IF,VVS1,VVS2,VS1,VS2,SI1,SI2,SI3,I1,I2,I3'),
        ('CLARITY', 100, false, 'I4,I5,I6,I7,None'),
        ('FLUORESCENCE', 0, true, 'None,Very Slight,Slight,Faint,Medium,Strong,Very Strong'),
        ('LAB', 0, true, 'GIA,IGI,HRD,AGS,GCAL'),
        ('LAB', 100, false, 'EGL USA,EGL International,EGL Asia,CEGL,CGI,CGL,DCLA,NGTC,GUOSHOU,GSL,FM,IOD,WISE,RapLab'),
        ('LAB', 200, true, 'None'),
        ('LOCATION', 0, true, 'Mumbai,Surat,Antwerp,Hong Kong,Dubai,New York,Ramat Gan,London,Shanghai,Shenzhen,India,Belgium'),
        ('FANCY', 0, true, 'Yellow,Orange,Pink,Red,Purple,Blue,Green,Brown,Gray,Black,Champagne,Chameleon,Orange-Yellow,Yellow-Orange,Brown-Yellow,Yellow-Green,Orange-Brown,Brown-Pink,Purple-Pink,Pink-Purple'),
        ('INTENSITY', 0, true, 'Faint,Very Light,Light,Fancy Light,Fancy,Fancy Intense,Fancy Vivid,Fancy Deep,Fancy Dark'),
        ('OVERTONE', 0, true, 'None,Brownish,Orangy,Yellowish,Greenish,Pinkish,Purplish,Bluish,Grayish,Brownish Greenish,Brownish Orangy,Grayish Yellowish'),
        ('SHADE', 0, true, 'None,White,Faint Brown,Light Brown,Medium Brown,Dark Brown,Very Dark Brown,Brown,Faint Green,Medium Green,Strong Green,Very Strong Green,Green,Faint Blue,Medium Blue,Strong Blue,Very Strong Blue,Blue,Gray,Black,Pink,Faint Pink,Yellow,Yellow Brown,Light Yellow Brown,Dark Yellow Brown,Green Brown,Faint Yellow Green,Green Gray,Green Yellow,Yellow Green,Mix Tinge'),
        ('SHADE', 100, false, 'Mix Tinge 1,Mix Tinge 2,Mix Tinge 3,Unknown'),
        ('MILKY', 0, true, 'None,Light,Medium,Heavy'),
        ('BUSINESS_TYPE', 0, true, 'Retailer,Online retailer,Wholesaler,Manufacturer,Broker,Designer,Auction house,Other'),
        ('COMPANY_DESIGNATION', 0, true, 'Owner,Partner,Director,Buyer,Manager,Accountant,Other'),
        ('DOC_TYPE_BUSINESS', 0, true, 'Passport,Identity card,Driving licence,Certificate of incorporation,Trade licence,Tax registration,Bank reference,Proof of address'),
        ('SALES_PERSON_TYPE', 0, true, 'Inside sales,Field sales,Key accounts,Area manager,Independent agent')
      ) as l (master, start, is_display, names)
      cross join lateral regexp_split_to_table(l.names, ',') with ordinality as n (name, place)
  ) as v
  join master m on m.code = v.master
 order by m.sequence, v.sequence;

-- Here the code is not made from the name: grades are read as letters and spelled out in the description.
insert into sub_master (master_id, code, name, description, is_display, sequence)
select m.id, upper(v.name), v.name, v.description, v.is_display, v.sequence
  from (values
    (1, 'ID', 'Ideal', true), (2, 'EX', 'Excellent', true), (3, 'VG-EX', 'Very good to excellent', false),
    (4, 'VG', 'Very good', true), (5, 'G-VG', 'Good to very good', false), (6, 'G', 'Good', true),
    (7, 'F-G', 'Fair to good', false), (8, 'F', 'Fair', true), (9, 'P', 'Poor', true), (10, 'None', 'Not graded', false)
  ) as v (sequence, name, description, is_display)
  join master m on m.code in ('CUT', 'POLISH', 'SYMMETRY')
 order by m.sequence, v.sequence;

insert into sub_master (master_id, code, name, sequence)
select m.id, 'UNSPECIFIED', 'Milky (unspecified)', 5 from master m where m.code = 'MILKY';

update sub_master s set is_default = true
  from master m
 where m.id = s.master_id
   and (m.code, s.code) in (('SHAPE', 'ROUND'), ('SHADE', 'NONE'), ('MILKY', 'NONE'), ('OVERTONE', 'NONE'));
